print("seedbed")

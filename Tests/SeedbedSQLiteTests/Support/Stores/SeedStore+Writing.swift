import Seedbed

extension SeedStore {
    /// A transaction whose body may expect things that throw whatever they like.
    @discardableResult
    func writing<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction { () throws(StoreError) in
            do {
                return try body()
            } catch let error as StoreError {
                throw error
            } catch {
                throw .failed(store: "test", detail: "\(error)")
            }
        }
    }
}

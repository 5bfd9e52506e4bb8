/// Thrown where a JSON text makes no more sense; what is wrong has been added to the problems before.
struct JSONStop: Error {}

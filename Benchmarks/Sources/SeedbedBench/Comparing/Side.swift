import Foundation

/// One of the programs that are compared, and how a run of it is made.
struct Side {
    /// How a run is measured.
    enum Measure {
        /// The whole process is measured.
        case process
        /// It measures itself, and prints its metrics as one JSON object of numbers.
        case own
    }

    /// The name in the table of results.
    var name: String
    /// The program and its arguments.
    ///
    /// It runs in the folder of the run, where files have the same names for all sides.
    var command: [String]
    /// The file that it reads as its standard input, a script for `sqlite3`.
    var input = "/dev/null"
    /// The variables of its environment besides the usual ones.
    var environment: [String: String] = [:]
    var measure = Measure.process
    /// Puts fresh files into the empty folder of the run, outside of the time that is measured.
    var prepare: (URL) throws -> Void
    /// Sides of the same group must come to the same.
    var group = ""
    /// The result of the run, as a text that must be the same for all sides of its group; also outside of that time.
    var proof: (URL, Run) throws -> String
}

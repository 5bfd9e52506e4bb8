import Foundation

/// One of the programs that are compared, and how a run of it is made.
struct Side {
    /// What the program tells of itself.
    enum Measure {
        /// The whole process is measured.
        case process
        /// It measures itself, and prints its metrics as one JSON object of numbers.
        case own
    }

    /// What the table of results calls it.
    var name: String
    /// The program and its arguments.
    ///
    /// It runs in the folder of the run, where files have the same names for all sides.
    var command: [String]
    /// The file that it reads as its standard input, a script for `sqlite3`.
    var input = "/dev/null"
    /// What its environment has besides the usual.
    var environment: [String: String] = [:]
    var measure = Measure.process
    /// Puts fresh files into the empty folder of the run, outside of the time that is measured.
    var prepare: (URL) throws -> Void
    /// Sides of the same group must come to the same.
    var group = ""
    /// What the run came to, as a text that must be the same for all sides of its group; also outside of that time.
    var proof: (URL, Run) throws -> String
}

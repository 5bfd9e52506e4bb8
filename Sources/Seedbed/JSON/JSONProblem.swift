/// Something that is wrong at an offset of a JSON text.
struct JSONProblem {
    /// Where it is.
    var offset: Int
    /// What it is, as a sentence without its place.
    var message: String
    /// The offset of what this repeats, to be named at the end of the sentence.
    var earlier: Int?
}

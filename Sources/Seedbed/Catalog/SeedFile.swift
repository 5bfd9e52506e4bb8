/// The seeds of a file that has been validated.
struct SeedFile: Sendable {
    /// The whole file.
    var bytes: [UInt8]
    /// Where each seed's object starts, in the order in which they are to be given.
    var offsets: [UInt32]
    /// What the columns mean.
    var plan: SeedPlan

    /// Decodes a seed.
    ///
    /// Nothing can be wrong any more with a seed that has been validated, so what the reader would say is not asked.
    func seed(at position: Int, with scanner: inout SeedScanner) -> Seed {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.position = Int(offsets[position])
            try? scanner.scan(&reader)
            return scanner.seed(in: reader)
        }
    }
}

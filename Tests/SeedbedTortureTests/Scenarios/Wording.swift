#if os(Linux)
    /// The words that stand for the uuids and times that differ from run to run.
    struct Wording {
        /// A uuid or a time in a text.
        struct Word {
            var start: Int
            var text: String
        }

        private let known: Set<String>
        private var names: [String: String] = [:]

        /// `known` ones stay as they are.
        init(known: Set<String>) {
            self.known = known
        }

        /// Gives a uuid the name of its row.
        mutating func name(_ uuid: String, _ name: String) {
            if !known.contains(uuid) { names[uuid] = name }
        }

        /// The text with names for them.
        func normalized(_ text: String) -> String {
            if text.utf8.count < 24 { return text }
            let bytes = Array(text.utf8)
            var result = ""
            var end = 0
            for word in Self.words(in: bytes) where !known.contains(word.text) {
                result += String(decoding: bytes[end..<word.start], as: UTF8.self)
                result += names[word.text] ?? (word.text.utf8.count == 36 ? "<uuid>" : "<now>")
                end = word.start + word.text.utf8.count
            }
            return result + String(decoding: bytes[end...], as: UTF8.self)
        }

        /// The uuids and times in a text.
        static func words(in bytes: [UInt8]) -> [Word] {
            var words: [Word] = []
            var start = 0
            while start + 24 <= bytes.count {
                let length = length(of: bytes, at: start)
                if length > 0 {
                    let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
                    words.append(Word(start: start, text: text))
                }
                start += max(length, 1)
            }
            return words
        }

        private static func length(of bytes: [UInt8], at start: Int) -> Int {
            let dash = UInt8(ascii: "-")
            if start + 36 <= bytes.count, bytes[start + 8] == dash, bytes[start + 13] == dash,
                bytes[start + 18] == dash, bytes[start + 23] == dash
            {
                return 36
            }
            let isTime =
                bytes[start + 4] == dash && bytes[start + 7] == dash && bytes[start + 10] == UInt8(ascii: "T")
                && bytes[start + 23] == UInt8(ascii: "Z")
            return isTime ? 24 : 0
        }
    }
#endif

/// A folder on a disk that loses power: what the calls so far allow to be found in it afterwards.
///
/// As little is taken for granted as POSIX does. Until the folder is synchronized, each of its changes may have reached
/// the disk or not, whatever became of those before and after it; two changes of one name keep their order, and one
/// renaming is there or is not. Until a file is synchronized, its new bytes may be missing from any place on, be zeros from
/// or up to there, or be whole; its bytes and its name do not wait for each other.
struct DiskModel {
    /// The content of a disk: the bytes by name.
    typealias Image = [String: [UInt8]]

    private struct File {
        var safe: [UInt8] = []
        var unsafe: [UInt8] = []

        mutating func synchronize() {
            safe += unsafe
            unsafe = []
        }
    }

    private var files: [Int: File] = [:]
    /// The names that programs see.
    private var names: [String: Int] = [:]
    /// The names that the disk holds for certain, and the changes under way: for each change, the files of some names after it.
    private var safeNames: [String: Int] = [:]
    private var changes: [[String: Int?]] = []

    /// A folder that has been left alone for long; files that are there have negative numbers.
    init(_ image: Image) {
        for (number, entry) in image.sorted(by: { $0.key < $1.key }).enumerated() {
            files[-1 - number] = File(safe: entry.value)
            safeNames[entry.key] = -1 - number
        }
        names = safeNames
    }

    /// Does what a call does.
    mutating func apply(_ call: DiskCall) {
        switch call {
        case .create(let file, let name):
            files[file] = File()
            change([name: .some(file)])
        case .write(let file, let bytes):
            files[file, default: File()].unsafe += bytes
        case .synchronize(let file):
            files[file]?.synchronize()
        case .synchronizeFolder:
            safeNames = names
            changes = []
        case .rename(let name, let newName):
            change([name: nil, newName: names[name]])
        case .remove(let name):
            change([name: nil])
        case .promise:
            break
        }
    }

    private mutating func change(_ change: [String: Int?]) {
        for (name, file) in change { names[name] = file }
        changes.append(change)
    }

    /// Everything that may be found.
    ///
    /// - Parameter tears: at how many places the new bytes of a file may end.
    func images(tears: Int) -> Set<Image> {
        var images: Set<Image> = []
        for choice in 0..<(1 << changes.count) {
            var names = safeNames
            for (index, change) in changes.enumerated() where choice & (1 << index) != 0 {
                for (name, file) in change { names[name] = file }
            }
            images.formUnion(self.images(of: names, tears: tears))
        }
        return images
    }

    private func images(of names: [String: Int], tears: Int) -> Set<Image> {
        var images: Set<Image> = [[:]]
        for (name, number) in names {
            let contents = contents(of: files[number] ?? File(), tears: tears)
            images = Set(
                images.flatMap { image in contents.map { image.merging([name: $0]) { $1 } } })
        }
        return images
    }

    private func contents(of file: File, tears: Int) -> Set<[UInt8]> {
        let (safe, unsafe) = (file.safe, file.unsafe)
        var contents: Set<[UInt8]> = [safe + unsafe]
        for tear in 0..<max(tears, 1) where !unsafe.isEmpty {
            let place = unsafe.count * tear / max(tears, 1)
            let (head, tail) = (unsafe[..<place], unsafe[place...])
            contents.insert(safe + head)
            contents.insert(safe + head + tail.map { _ in 0 })
            contents.insert(safe + head.map { _ in 0 } + tail)
        }
        return contents
    }
}

#if canImport(CloudKit)
    public import CloudKit
    internal import Foundation
    public import Seedbed
    internal import SeedbedObjectGraph

    /// The account of iCloud, for a ``Seedbed/Seeder``.
    public enum CloudKitAccount {
        /// The account that the device is signed in to; `unknown` if the system cannot tell.
        ///
        /// A device whose restrictions allow no account counts as signed out.
        public static func current(of container: CKContainer) async -> SeedAccount {
            switch try? await container.accountStatus() {
            case .available:
                return (try? await container.userRecordID()).map { .id($0.recordName) } ?? .unknown
            case .noAccount, .restricted: return .signedOut
            default: return .unknown
            }
        }

        /// Tells the seeder of each change of the account, until its task is cancelled.
        ///
        /// It begins with a change since the launch. If the system could not tell the account, it is asked again.
        public static func follow(_ container: CKContainer, for seeder: Seeder) async {
            let events = AccountEvents(for: seeder) { await current(of: container) }
            let observer = NotificationCenter.default.addObserver(
                forName: .CKAccountChanged, object: nil, queue: nil
            ) { _ in events.noteChange() }
            defer { NotificationCenter.default.removeObserver(observer) }
            await events.pass()
        }
    }
#endif

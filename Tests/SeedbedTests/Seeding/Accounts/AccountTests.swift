import Testing

import Seedbed

struct AccountTests {
    @Test(arguments: [
        (SeedAccount.signedOut, "none"), (.id("alice"), "id:alice"), (.id("none"), "id:none"), (.id(""), "id:"),
        (.id("\u{301}x"), "id:\u{301}x"),
    ])
    func `an account has a key that leads back to it`(account: SeedAccount, key: String) {
        #expect(account.key == key)
        #expect(SeedAccount(key: key) == account)
    }

    @Test func `an unknown account has no key`() {
        #expect(SeedAccount.unknown.key == nil)
        #expect(SeedAccount(key: "unknown") == nil)
    }
}

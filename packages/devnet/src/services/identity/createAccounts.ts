import { createHash } from 'node:crypto'

/** A user of a local provider, as they described themselves. */
type IdentityAccount = { id: string; username: string; email: string; verified: boolean }

/** Keeps the users of one provider. The same input is the same account, even after a restart. */
export function createAccounts(provider: string) {
  const accounts = new Map<string, IdentityAccount>()
  return {
    find: (id: string) => accounts.get(id),
    take(typed: string): IdentityAccount {
      const word = typed.trim().toLowerCase()
      const digest = createHash('sha256').update(`${provider} ${word}`).digest('hex')
      const email = word.includes('@') ? word : `${word}@${provider}.test`
      const account = {
        id: BigInt(`0x${digest.slice(0, 15)}`).toString(),
        username: word.split('@')[0] ?? word,
        email,
        // Lets tests use an address that the provider hasn't verified.
        verified: !email.endsWith('@unverified.test'),
      }
      accounts.set(account.id, account)
      return account
    },
  }
}

import { createHash } from 'node:crypto'

/** Somebody at a local provider, as they said. */
type IdentityAccount = { id: string; username: string; email: string; verified: boolean }

/** Who has said who they are, at one provider: the same words are the same account, also after a restart. */
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
        // So that tests can be somebody whose address the provider has not verified.
        verified: !email.endsWith('@unverified.test'),
      }
      accounts.set(account.id, account)
      return account
    },
  }
}

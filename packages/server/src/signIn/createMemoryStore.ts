import { signInAccountsMax } from '@latchkey/protocol/constants'
import { LRUCache } from 'lru-cache'
import type { IssuedNonce, KeptSession, SignInStore } from './store.ts'

/** Maximum number of open nonces. The oldest is evicted first, so that requests for nonces cannot exhaust memory. */
const noncesMax = 100_000
/** Maximum number of sessions, and of their characters together. The oldest sign-in is evicted first. */
const sessionsMax = 20_000
const sessionCharactersMax = 100_000_000

/**
 * Stores nonces and sessions in this process. They are lost when it ends, and not shared with other processes, so an
 * app of several processes, or of serverless functions, needs a shared store.
 */
export function createMemoryStore(): SignInStore {
  const nonces = new LRUCache<string, IssuedNonce>({ max: noncesMax })
  const sessions = new LRUCache<string, KeptSession & { isRevoked: boolean }>({
    max: sessionsMax,
    maxSize: sessionCharactersMax,
    sizeCalculation: (session) => JSON.stringify(session).length,
  })
  const list = (isWanted: (session: KeptSession) => boolean, now: number) =>
    [...sessions.values()]
      .filter((session) => !session.isRevoked && session.expiresAt > now && isWanted(session))
      .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1))
      .map(({ isRevoked: _, ...session }) => session)
  const ofHolder = ({ scope, holder }: Pick<KeptSession, 'scope' | 'holder'>, now: number) =>
    list((session) => session.scope === scope && session.holder === holder, now)

  return {
    async keepNonce(nonce) {
      nonces.set(keyOf(nonce.scope, nonce.nonce), nonce)
    },
    async burnNonce({ scope, nonce }, now) {
      const key = keyOf(scope, nonce)
      const issued = nonces.get(key)
      return nonces.delete(key) && issued !== undefined && issued.expiresAt > now
    },
    async keepSession(session) {
      sessions.set(keyOf(session.scope, session.holder, session.account), { ...session, isRevoked: false })
      const { scope, holder } = session
      const own = [...sessions.entries()].filter(([, one]) => one.scope === scope && one.holder === holder)
      // The oldest come last.
      for (const [key] of own.slice(signInAccountsMax)) sessions.delete(key)
    },
    accountsOfHolder: async (holder, now) => ofHolder(holder, now).map(({ account }) => account),
    listOfHolder: async (holder, now) => ofHolder(holder, now),
    listOfAccounts: async ({ scope, accounts }, now, limit) =>
      list((session) => session.scope === scope && accounts.includes(session.account), now).slice(0, limit),
    async revoke({ scope, id, holder, accounts }, now) {
      for (const session of sessions.values()) {
        if (session.scope !== scope || session.id !== id || session.expiresAt <= now) continue
        if (session.holder !== holder && !accounts.includes(session.account)) continue
        session.isRevoked = true
        return true
      }
      return false
    },
    async sweep(now) {
      for (const [key, { expiresAt }] of nonces) if (expiresAt <= now) nonces.delete(key)
      for (const [key, { expiresAt }] of sessions) if (expiresAt <= now) sessions.delete(key)
    },
  }
}

function keyOf(...parts: string[]): string {
  return parts.join('\n')
}

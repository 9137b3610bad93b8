import { signInAccountsMax } from '@latchkey/protocol/constants'
import { LRUCache } from 'lru-cache'
import type { IssuedNonce, KeptSession, SignInStore } from './store.ts'

/** Nonces that may be open at once: the oldest is forgotten first, so that asking for them fills no memory. */
const noncesMax = 100_000
/** Sessions that are kept, and their characters together: who signed in first is signed out first. */
const sessionsMax = 20_000
const sessionCharactersMax = 100_000_000

/**
 * Keeps nonces and sessions in this process. When it ends, everybody is signed out; a second process knows nothing of
 * the first one's nonces and sessions, so an app of several processes, or one that runs as functions, needs a store
 * that they share.
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
      // The least recent come last.
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

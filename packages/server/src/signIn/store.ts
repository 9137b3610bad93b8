import { signInAccountsMax } from '@latchkey/protocol/constants'
import type { Caip2, Caip10 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'

/** A session as stored. Further facts are parsed from its message. */
export type KeptSession = {
  /** Id of the session. */
  id: string
  /** Separates apps that share one store: a project's id. */
  scope: string
  /** SHA-256 of the holder's secret, in hex: read access to the store is not enough to act as the holder. */
  holder: string
  /** The account on the chain that it signed for. */
  account: Caip10
  /** Text that was signed. */
  message: string
  /** Signature, in the format of the namespace. */
  signature: string
  /** CACAO of CAIP-74, if the wallet created one. */
  cacao?: unknown
  /** Milliseconds since 1970. */
  createdAt: number
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** A session as listed for others than its holder: without what was signed. */
export type ListedSession = Omit<KeptSession, 'signature' | 'cacao'>

/** An issued nonce. */
export type IssuedNonce = {
  /** Separates apps that share one store. */
  scope: string
  /** The nonce. */
  nonce: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Stores nonces and sessions. Times are milliseconds since 1970. Entries that have expired by `now` count as absent.
 */
export type SignInStore = {
  /** Stores a nonce. */
  keepNonce(nonce: IssuedNonce): Promise<void>
  /** Removes a nonce. Returns true for a single caller, however many call concurrently. */
  burnNonce(nonce: Pick<IssuedNonce, 'scope' | 'nonce'>, now: number): Promise<boolean>
  /**
   * Stores a session, and replaces the holder's session of the same account. Only a holder's newest `signInAccountsMax`
   * are kept.
   */
  storeSession(session: KeptSession): Promise<void>
  /** Returns the accounts that a holder is signed in with, newest session first. */
  accountsOfHolder(holder: Pick<KeptSession, 'scope' | 'holder'>, now: number): Promise<Caip10[]>
  /** Returns a holder's sessions, newest first. */
  listOfHolder(holder: Pick<KeptSession, 'scope' | 'holder'>, now: number): Promise<KeptSession[]>
  /** Returns the sessions of these accounts, of all holders, newest first. */
  listOfAccounts(
    of: { scope: string; accounts: readonly Caip10[] },
    now: number,
    limit: number,
  ): Promise<ListedSession[]>
  /** Revokes a session of the holder or of one of the accounts. Returns whether it exists, revoked or not. */
  revoke(
    of: { scope: string; id: string; holder: string; accounts: readonly Caip10[] },
    now: number,
  ): Promise<boolean>
  /** Deletes everything that has expired. */
  sweep(now: number): Promise<void>
}

/** An account that a browser is signed in with. */
export type SignedInAccount = {
  chainId: Caip2
  /** EIP-55 on eip155. */
  address: string
  /** Chain and address, as CAIP-10. */
  account: Caip10
}

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
    async storeSession(session) {
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

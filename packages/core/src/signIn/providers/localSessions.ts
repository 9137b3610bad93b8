import { signInSessionSeconds } from '@latchkey/protocol/constants'
import { isSignInTimeAhead, readSignInTime } from '@latchkey/protocol/signIn'
import { createLocalStorage, type KitStorage, withMemoryFallback } from '../../platform/storage.ts'
import { isSameAddress } from '../../utils/addresses.ts'
import { createMessage } from './createMessage.ts'
import type { SignInProvider, SignInSession, StoredSignInSession } from './defineSignInProvider.ts'
import { isStoredSession } from './isStoredSession.ts'
import { openPlace } from './openPlace.ts'

/** Parameters of `localSessions`. */
export type LocalSessionsParameters = {
  /** Whether users who don't sign in are disconnected. `false` by default. */
  required?: boolean
  /** Storage of the sessions. Defaults to the browser's local storage. */
  storage?: KitStorage
  /** The full storage key. Defaults to `<storageKey of the kit>.signIn`. */
  storageKey?: string
  /** How long a session is valid, in milliseconds. Defaults to 7 days. */
  lifetimeMs?: number
  /** Replaces the kit's own statement: one line of ASCII without `"%<>\^{|}` and backticks (EIP-4361). */
  statement?: string
}

/**
 * Stores sign-in sessions in the browser only, for apps without a server. **This protects nothing**: no server verifies
 * the signature, and the page that checks the session also creates it. Anyone with the browser's console can write a
 * session for any account. Use it to ask for consent or to greet a user by their account. Anything that only this user
 * may access or do needs a server that verifies, as with `serverSessions`.
 */
export function localSessions(parameters: LocalSessionsParameters = {}): SignInProvider {
  const { lifetimeMs = signInSessionSeconds * 1_000, required = false, statement } = parameters
  const storage = withMemoryFallback(parameters.storage ?? createLocalStorage())
  const { attach, key } = openPlace('signIn', parameters.storageKey)

  const read = (): StoredSignInSession[] => parseSessions(storage.getItem(key(storage))).filter(holds)
  const write = (sessions: readonly StoredSignInSession[]) =>
    storage.setItem(key(storage), JSON.stringify(sessions))
  const add = (sessions: readonly SignInSession[]) => {
    const added = sessions.map((session) => ({
      ...session,
      id: createNonce(),
      createdAt: new Date().toISOString(),
      isCurrent: true,
    }))
    write([...read().filter((old) => !added.some((session) => isSamePair(old, session))), ...added])
  }

  return {
    required,
    attach,
    createMessage: async (request) => createMessage(request, { nonce: createNonce(), statement, lifetimeMs }),
    addSession: async (session) => add([session]),
    setSessions: async (sessions) => add(sessions),
    getSessions: async () => read(),
    revokeSession: async ({ id }) => write(read().filter((session) => session.id !== id)),
  }
}

function isSamePair(
  { data: a }: Pick<SignInSession, 'data'>,
  { data: b }: Pick<SignInSession, 'data'>,
): boolean {
  return a.chainId === b.chainId && isSameAddress(a.accountAddress, b.accountAddress)
}

function holds({ data: { expirationTime, notBefore } }: StoredSignInSession): boolean {
  const now = Date.now()
  const isOver = expirationTime !== undefined && readSignInTime(expirationTime) <= now
  return !isOver && (notBefore === undefined || !isSignInTimeAhead(notBefore, now))
}

/** Parses stored sessions and drops invalid ones. */
function parseSessions(text: string | null): StoredSignInSession[] {
  try {
    const stored: unknown = JSON.parse(String(text))
    return Array.isArray(stored) ? stored.filter(isStoredSession) : []
  } catch {
    return []
  }
}

const bytes = 16

/** Creates a nonce of 128 random bits: 32 letters and digits. */
function createNonce(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

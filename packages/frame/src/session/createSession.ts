import type { WalletEndpointId, WalletSession, WalletUser } from '@latchkey/protocol/wallet'
import { walletKeyRoutes } from '@latchkey/protocol/walletAccess'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { FrameParts } from '../platform/parts.ts'
import type { Ask, WalletRequest, WalletResponse } from './createAsk.ts'
import { callIdsKey, sentKey } from './sentKey.ts'
import { toSessionFailure } from './toSessionFailure.ts'
import { WalletFailureError } from './WalletFailureError.ts'

/** The user who is logged in with this app, in all of its tabs. */
export type Session = {
  /** Calls a route, with the session's token if the route requires one. Throws `FrameFailureError`. */
  ask<id extends WalletEndpointId>(
    id: id,
    request: WalletRequest<id>,
    signal?: AbortSignal,
  ): Promise<WalletResponse<id>>
  /** Like `ask`, but error responses of the server stay a `WalletFailureError`. */
  askRaw: Session['ask']
  begin(session: WalletSession): Promise<void>
  /** Revokes an unwanted session on the server only. If the server is unreachable, the session expires on its own. */
  refuse(session: WalletSession): Promise<void>
  /** Ends the session here and in every tab. */
  end(): Promise<void>
  getUser(): Promise<WalletUser | undefined>
  /** Stores the user as returned by the server. */
  setUser(user: WalletUser): Promise<void>
  /** Notifies every tab of the user again, after something else about the user has changed. */
  retell(): Promise<void>
  /** Subscribes to changes of the user by another tab or the server. */
  subscribe(listener: (user: WalletUser | null) => void): () => void
  close(): void
}

const lockName = 'latchkey.session'
const key = 'session'

/**
 * Keeps a session in the frame's storage. Tokens are refreshed only when the server reports that they have expired, so
 * that clocks don't matter, and by one tab at a time, because a refresh token works only once.
 */
export function createSession(
  parts: Pick<FrameParts, 'storage' | 'withLock'> & { ask: Ask; appOrigin: string },
): Session {
  const { storage, withLock, ask, appOrigin } = parts
  const listeners = new Set<(user: WalletUser | null) => void>()
  const tabs = new BroadcastChannel(`${lockName} ${appOrigin}`)
  const read = () => storage.get<WalletSession>(key)

  const announce = (user: WalletUser | null) => {
    for (const listener of listeners) listener(user)
  }
  const tell = async () => announce((await read())?.user ?? null)
  // If the read fails, the user is unknown. Announcing null would log the page out.
  tabs.onmessage = () => void tell().catch(() => undefined)
  const write = async (session: WalletSession | undefined) => {
    if (session) await storage.set(key, session)
    else for (const each of [key, sentKey, callIdsKey]) await storage.delete(each)
  }

  /** Returns a token that differs from `refused`, refreshing it if needed. */
  const takeToken = async (refused: string | undefined): Promise<string> => {
    const stored = await requireSession()
    if (stored.accessToken !== refused) return stored.accessToken
    return withLock(lockName, async () => {
      const now = await requireSession()
      // Another tab has already refreshed the token.
      if (now.accessToken !== refused) return now.accessToken
      try {
        // No signal: an aborted refresh would use up the refresh token without returning a new one.
        const fresh = await ask('refreshWalletSession', { body: { refreshToken: now.refreshToken } })
        await write(fresh)
        return fresh.accessToken
      } catch (error) {
        if (error instanceof WalletFailureError && error.code === 'SESSION_INVALID') {
          await write(undefined)
          tabs.postMessage('changed')
          announce(null)
        }
        throw error
      }
    })
  }
  const requireSession = async () => {
    const stored = await read()
    if (!stored) throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
    return stored
  }

  const askRaw: Session['ask'] = async (id, request, signal) => {
    const options = signal && { signal }
    if (walletKeyRoutes.has(id)) return ask(id, request, options)
    const accessToken = await takeToken(undefined)
    try {
      return await ask(id, request, { ...options, accessToken })
    } catch (error) {
      if (!(error instanceof WalletFailureError) || error.code !== 'SESSION_INVALID') throw error
      return ask(id, request, { ...options, accessToken: await takeToken(accessToken) })
    }
  }

  return {
    askRaw,
    ask: (id, request, signal) =>
      askRaw(id, request, signal).catch((error: unknown) => {
        throw toSessionFailure(error)
      }),
    async begin(session) {
      await withLock(lockName, () => write(session))
      tabs.postMessage('changed')
    },
    async refuse({ accessToken }) {
      const request = { params: { sessionId: 'current' }, body: {} } as const
      await ask('revokeWalletSession', request, { accessToken }).catch(() => undefined)
    },
    async end() {
      await withLock(lockName, () => write(undefined))
      tabs.postMessage('changed')
    },
    getUser: async () => (await read())?.user,
    async setUser(user) {
      await withLock(lockName, async () => {
        const stored = await read()
        // Skips unchanged data, because two tabs would otherwise notify each other forever.
        if (stored?.user.id !== user.id || JSON.stringify(stored.user) === JSON.stringify(user)) return
        await write({ ...stored, user })
        tabs.postMessage('changed')
      })
    },
    async retell() {
      tabs.postMessage('changed')
      await tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => tabs.close(),
  }
}

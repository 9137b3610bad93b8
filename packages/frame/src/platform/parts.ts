import type { FramePage } from './createPage.ts'
import type { Sight } from './getSight.ts'
import type { Passkeys } from './passkeys.ts'

/** The frame's storage for its app. Like IndexedDB, it can also store non-extractable keys. */
export type FrameStorage = {
  /** Returns a value; undefined only if it doesn't exist. Throws `FrameFailureError` UNAVAILABLE if the read fails. */
  get<value>(key: string): Promise<value | undefined>
  set(key: string, value: unknown): Promise<void>
  /** Deletes a value. Throws `FrameFailureError` UNAVAILABLE if that fails. */
  delete(key: string): Promise<void>
}

/** Runs a task while no other frame of this site runs one under the same name. */
export type WithLock = <value>(name: string, task: () => Promise<value>) => Promise<value>

/** The frame's dependencies, from a browser or a test. */
export type FrameParts = {
  page: FramePage
  /** How the page determines whether it is visible. */
  sight: Sight
  storage: FrameStorage
  withLock: WithLock
  /** Loads access to the visitor's passkeys on first use. `getLook` returns the page's theme for a passkey window. */
  loadPasskeys(getLook: () => unknown): Promise<Passkeys>
  /** Sends HTTP requests. */
  request: (url: string, init: RequestInit) => Promise<Response>
  /** The wallet's own origin, which is also its server's. */
  walletOrigin: string
}

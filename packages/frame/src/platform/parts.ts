import type { FramePage } from './createPage.ts'
import type { Sight } from './getSight.ts'
import type { Passkeys } from './passkeys.ts'

/** What the frame keeps for its app: keys that cannot be read out, too, as IndexedDB keeps them. */
export type FrameStorage = {
  get<value>(key: string): Promise<value | undefined>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
}

/** Runs a task while no other frame of this site runs one under the same name. */
export type WithLock = <value>(name: string, task: () => Promise<value>) => Promise<value>

/** What the frame stands on: a browser's, or a test's. */
export type FrameParts = {
  page: FramePage
  /** How the page learns whether it is seen. */
  sight: Sight
  storage: FrameStorage
  withLock: WithLock
  /** The visitor's authenticators, which load with their first use; `getLook` tells a window of theirs how the page looks. */
  loadPasskeys(getLook: () => unknown): Promise<Passkeys>
  /** Asks over HTTP. */
  request: (url: string, init: RequestInit) => Promise<Response>
  /** The wallet's own origin, where its server answers. */
  walletOrigin: string
}

import type { FramePage, PageMessage } from '../platform/createPage.ts'
import type { Sight } from '../platform/getSight.ts'
import type { FrameParts, FrameStorage, WithLock } from '../platform/parts.ts'
import { createPasskeyDevice } from './createPasskeyDevice.ts'

/** One browser on one site: what its tabs share, with a window for each. It stands in for IndexedDB and Web Locks. */
export function createBrowser(walletOrigin: string, passkeys = createPasskeyDevice()) {
  const kept = new Map<string, unknown>()
  const turns = new Map<string, Promise<unknown>>()
  const storage: FrameStorage = {
    get: async <value>(key: string) => kept.get(key) as value | undefined,
    // As a browser does: a copy, in which keys stay keys.
    set: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
  }
  const withLock: WithLock = (name, task) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(task, task)
    turns.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  const requests: { url: string; body: string }[] = []
  /** What goes wrong with JSON-RPC calls of a method: their answers get lost or come late, or they get nowhere. */
  const faults: {
    losesAnswersOf?: string
    losesCallsOf?: string
    holdsAnswersOf?: { method: string; until: Promise<unknown> }
  } = {}
  const request = async (url: string, init: RequestInit) => {
    const body = String(init.body ?? '')
    requests.push({ url, body })
    const is = (method: string | undefined) => method !== undefined && body.includes(`"method":"${method}"`)
    if (is(faults.losesCallsOf)) throw new TypeError('The network is unreachable')
    const response = await fetch(url, init)
    if (is(faults.losesAnswersOf)) throw new TypeError('The network is unreachable')
    if (is(faults.holdsAnswersOf?.method)) await faults.holdsAnswersOf?.until
    return response
  }
  const openTab = (sight: Sight = 'alone') => {
    const tab = createWindow()
    let leave = () => {}
    let isGone = false
    const gone = new Promise<void>((resolve) => {
      leave = () => {
        isGone = true
        resolve()
      }
    })
    /** Runs a task of the page. Once the page is closed, it starts nothing and nothing that it waits for arrives. */
    const whileOpen = async <value>(task: () => Promise<value>): Promise<value> => {
      if (isGone) return new Promise(() => {})
      const result = await task()
      return isGone ? new Promise(() => {}) : result
    }
    const parts: FrameParts = {
      page: tab.page,
      // Tests of handlers answer where they ask; what a blind frame does has tests of its own.
      sight,
      storage: {
        get: (key) => whileOpen(() => storage.get(key)),
        set: (key, value) => whileOpen(() => storage.set(key, value)),
        delete: (key) => whileOpen(() => storage.delete(key)),
      },
      withLock: (name, task) =>
        new Promise((resolve, reject) => {
          void withLock(name, () => Promise.race([task().then(resolve, reject), gone]))
        }),
      walletOrigin,
      loadPasskeys: async () => passkeys.ask,
      request: (url, init) => whileOpen(() => request(url, init)),
    }
    /** Closes the page: its locks are released, and its work stops. */
    return { ...tab, parts, leave }
  }
  return { kept, storage, withLock, requests, faults, passkeys, openTab }
}

/** A window as the frame sees it, and what others do to it. */
function createWindow() {
  const listeners = new Set<(message: PageMessage) => void>()
  const posted: { message: unknown; origin: string }[] = []
  const reloads: string[] = []
  const warnings: string[] = []
  const page: FramePage = {
    toParent: (message, origin) => void posted.push({ message, origin }),
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload: () => void reloads.push('reload'),
    warn: (text) => void warnings.push(text),
  }
  return {
    page,
    /** What the frame posted to its parent. */
    posted,
    reloads,
    warnings,
    /** Posts to the frame's window. */
    post(message: PageMessage) {
      for (const listener of listeners) listener(message)
    },
  }
}

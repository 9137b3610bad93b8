import { FrameFailureError } from '../src/base/FrameFailureError.ts'
import type { FramePage, PageMessage } from '../src/platform/createPage.ts'
import type { Sight } from '../src/platform/getSight.ts'
import type { FrameParts, FrameStorage, WithLock } from '../src/platform/parts.ts'
import { createPasskeyDevice } from './createPasskeyDevice.ts'

/** Creates a browser on one site, with a window for each tab. Its storage and locks replace IndexedDB and Web Locks. */
export function createBrowser(walletOrigin: string, passkeys = createPasskeyDevice()) {
  const kept = new Map<string, unknown>()
  const turns = new Map<string, Promise<unknown>>()
  const storage: FrameStorage = {
    get: async <value>(key: string) => kept.get(key) as value | undefined,
    // Stores a copy, like a browser does, in which keys remain keys.
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
  /**
   * Faults of JSON-RPC calls of a method: responses that are lost or late, or requests that never arrive. `failsReads`
   * counts the next reads of the storage that fail.
   */
  const faults: {
    failsReads?: number
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
    /** Runs a task of the page. Once the page is closed, it starts nothing more and pending results never arrive. */
    const whileOpen = async <value>(task: () => Promise<value>): Promise<value> => {
      if (isGone) return new Promise(() => {})
      const result = await task()
      return isGone ? new Promise(() => {}) : result
    }
    const parts: FrameParts = {
      page: tab.page,
      // Handler tests approve in the frame itself. Blind frames have their own tests.
      sight,
      storage: {
        get: (key) =>
          whileOpen(async () => {
            if (!faults.failsReads) return storage.get(key)
            faults.failsReads -= 1
            throw new FrameFailureError('UNAVAILABLE', 'The storage failed.')
          }),
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
    /** Closes the page: releases its locks and stops its work. */
    return { ...tab, parts, leave }
  }
  return { kept, storage, withLock, requests, faults, passkeys, openTab }
}

/** Creates a window for the frame, with controls for its surroundings. */
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
    /** Messages from the frame to its parent. */
    posted,
    reloads,
    warnings,
    /** Posts to the frame's window. */
    post(message: PageMessage) {
      for (const listener of listeners) listener(message)
    },
  }
}

import type { FramePage, PageMessage } from '../platform/createPage.ts'
import type { FrameParts, FrameStorage, WithLock } from '../platform/parts.ts'

/** One browser on one site: what its tabs share, with a window for each. It stands in for IndexedDB and Web Locks. */
export function createBrowser(walletOrigin: string) {
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
  const openTab = () => {
    const tab = createWindow()
    const parts: FrameParts = {
      page: tab.page,
      storage,
      withLock,
      walletOrigin,
      request: (url, init) => {
        requests.push({ url, body: String(init.body ?? '') })
        return fetch(url, init)
      },
    }
    return { ...tab, parts }
  }
  return { kept, storage, withLock, requests, openTab }
}

/** A window as the frame sees it, and what others do to it. */
function createWindow() {
  const listeners = new Set<(message: PageMessage) => void>()
  const posted: { message: unknown; origin: string }[] = []
  const reloads: string[] = []
  const page: FramePage = {
    toParent: (message, origin) => void posted.push({ message, origin }),
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload: () => void reloads.push('reload'),
  }
  return {
    page,
    /** What the frame posted to its parent. */
    posted,
    reloads,
    /** Posts to the frame's window. */
    post(message: PageMessage) {
      for (const listener of listeners) listener(message)
    },
  }
}

import { attempt } from '@latchkey/protocol/attempt'

/** Storage for the kit's few values. If a write throws, the kit keeps the value in memory. */
export type KitStorage = {
  /** Returns a value, or null. */
  getItem(key: string): string | null
  /** Stores a value. May throw. */
  setItem(key: string, value: string): void
  /** Removes a value. May throw. */
  removeItem(key: string): void
}

/** Creates storage that lasts as long as the page. */
export function createMemoryStorage(): KitStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Creates storage in the browser's `localStorage`. On a server, or if it is blocked, every write throws. */
export function createLocalStorage(): KitStorage {
  return {
    getItem: (key) => (typeof window === 'undefined' ? null : window.localStorage.getItem(key)),
    setItem: (key, value) => window.localStorage.setItem(key, value),
    removeItem: (key) => window.localStorage.removeItem(key),
  }
}

/**
 * Creates storage that a server can read: connections are in a cookie, so that it can render the connected state (read
 * it there with `getInitialState`), and everything else is in `localStorage`. Values must be JSON. Browsers silently
 * drop cookies over 4 kB, so each write is read back.
 */
export function createCookieStorage({ maxAgeSeconds = 31_536_000 } = {}): KitStorage {
  const local = createLocalStorage()
  const write = (text: string) => {
    const secure = globalThis.location?.protocol === 'https:' ? ';secure' : ''
    // The Cookie Store API is asynchronous, and absent on plain http.
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${text};path=/;samesite=Lax${secure}`
  }
  const drop = (key: string) => write(`${key}=;max-age=-1`)
  return {
    getItem(key) {
      if (typeof document === 'undefined') return null
      const cookies = readCookies()
      if (isReadByServers(key)) return cookies.get(key) ?? null
      for (const [name, value] of cookies) {
        if (!isOutdated(name, key)) continue
        if (local.getItem(name) === null) local.setItem(name, value)
        drop(name)
      }
      return local.getItem(key)
    },
    setItem(key, value) {
      if (!isReadByServers(key)) return local.setItem(key, value)
      const text = escapeJson(value)
      write(`${key}=${text};max-age=${maxAgeSeconds}`)
      if (readCookies().get(key) !== text) throw new TypeError(`The browser did not store the cookie ${key}`)
    },
    removeItem(key) {
      drop(key)
      if (!isReadByServers(key)) local.removeItem(key)
    },
  }
}

/**
 * Returns whether a server reads a value. Browsers send cookies with every request, where they end up in logs, and
 * servers refuse headers of more than about 8 kB.
 */
function isReadByServers(key: string): boolean {
  return key.endsWith('.store')
}

/**
 * Returns whether a cookie is of an earlier version, which stored everything in cookies, and has to be moved before `key`
 * is read. Every kit that starts reads `.kit`: what may not be read for a long time is moved with it.
 */
function isOutdated(cookie: string, key: string): boolean {
  if (cookie === key) return true
  const prefix = key.endsWith('.kit') ? key.slice(0, -'kit'.length) : undefined
  return (
    prefix !== undefined &&
    cookie.startsWith(prefix) &&
    /^(walletConnect(\..+)?|pending|receivers|swap|purchase)$/.test(cookie.slice(prefix.length))
  )
}

function readCookies(): ReadonlyMap<string, string> {
  return new Map(
    document.cookie.split('; ').map((pair) => {
      const [name = ''] = pair.split('=', 1)
      return [name, pair.slice(name.length + 1)]
    }),
  )
}

/** Wraps storage so that it never throws. Values that can't be written are kept in memory until they can. */
export function withMemoryFallback(storage: KitStorage): KitStorage {
  const kept = new Map<string, string | null>()
  return {
    getItem(key) {
      const value = kept.get(key)
      return value === undefined ? (attempt(() => storage.getItem(key)) ?? null) : value
    },
    setItem: (key, value) => write(key, value, () => storage.setItem(key, value)),
    removeItem: (key) => write(key, null, () => storage.removeItem(key)),
  }

  function write(key: string, value: string | null, act: () => void): void {
    try {
      act()
      kept.delete(key)
    } catch {
      kept.set(key, value)
    }
  }
}

/** Escapes characters that aren't allowed in a cookie as JSON escapes: semicolons and all non-ASCII characters. */
function escapeJson(json: string): string {
  return json.replace(
    /[;\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

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
 * Creates storage in cookies, so that a server can render the connected state (read them there with
 * `getInitialState`). Values must be JSON. Browsers silently drop cookies over 4 kB, so each write is read back.
 */
export function createCookieStorage({ maxAgeSeconds = 31_536_000 } = {}): KitStorage {
  const getItem = (key: string) => {
    if (typeof document === 'undefined') return null
    const start = `${key}=`
    const pair = document.cookie.split('; ').find((text) => text.startsWith(start))
    return pair ? pair.slice(start.length) : null
  }
  const write = (text: string) => {
    // The Cookie Store API is asynchronous, and absent on plain http.
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${text};path=/;samesite=Lax`
  }
  return {
    getItem,
    setItem(key, value) {
      const text = escapeJson(value)
      write(`${key}=${text};max-age=${maxAgeSeconds}`)
      if (getItem(key) !== text) throw new TypeError(`The browser did not store the cookie ${key}`)
    },
    removeItem: (key) => write(`${key}=;max-age=-1`),
  }
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

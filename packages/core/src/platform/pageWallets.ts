import { attempt } from '@latchkey/protocol/attempt'
import { lateInjectionMs } from '@latchkey/protocol/constants'

/**
 * Returns the object that an extension injected at a path of `window`, like `okxwallet.keplr`. Undefined on a server,
 * or if it can't be read.
 */
export function readPageGlobal(path: string): object | undefined {
  const value = attempt(() => {
    let found: unknown = window
    for (const name of path.split('.')) found = (found as Record<string, unknown>)[name]
    return found
  })
  return isObject(value) ? value : undefined
}

/**
 * Calls the listener when wallets may have been injected late: when the page loads, and after the longest wait (9.16).
 */
export function watchLateWallets(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const timer = setTimeout(listener, lateInjectionMs)
  const stop = watchPageEvent('load', listener)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Calls the listener on each event of `window` with this name. Returns a function that unsubscribes. */
export function watchPageEvent(name: string, listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const page = window
  page.addEventListener(name, listener)
  return () => page.removeEventListener(name, listener)
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

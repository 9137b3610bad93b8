import { lateInjectionMs } from '@latchkey/protocol/constants'
import { attempt } from '../utils/attempt.ts'

/**
 * Returns what an extension has put at a path of the page's window, as `okxwallet.keplr`; undefined on a server, and where
 * it cannot be read.
 */
export function readPageGlobal(path: string): object | undefined {
  const value = attempt(() => {
    let found: unknown = window
    for (const name of path.split('.')) found = (found as Record<string, unknown>)[name]
    return found
  })
  return isObject(value) ? value : undefined
}

/** Calls back when wallets may have come late: with the page's load, and after the longest wait (9.16). */
export function watchLateWallets(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const timer = setTimeout(listener, lateInjectionMs)
  const stop = watchPageEvent('load', listener)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Calls back at each event of a name at the page's window; answers how to stop. */
export function watchPageEvent(name: string, listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const page = window
  page.addEventListener(name, listener)
  return () => page.removeEventListener(name, listener)
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

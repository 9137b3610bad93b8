import { lateInjectionMs } from '@latchkey/protocol/constants'

/** The provider that a wallet without EIP-6963 puts at `window.ethereum`; undefined on a server. */
export function getLegacyProvider(): object | undefined {
  if (typeof window === 'undefined' || !('ethereum' in window)) return undefined
  const { ethereum } = window
  return typeof ethereum === 'object' && ethereum !== null ? ethereum : undefined
}

/** Calls back once when a wallet may have come late: at its own event, else after the longest wait (9.16). */
export function watchLegacyProvider(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const page = window
  const stop = () => {
    clearTimeout(timer)
    page.removeEventListener('ethereum#initialized', fire)
  }
  const fire = () => {
    stop()
    listener()
  }
  const timer = setTimeout(fire, lateInjectionMs)
  page.addEventListener('ethereum#initialized', fire)
  return stop
}

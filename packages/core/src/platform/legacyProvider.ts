import { lateInjectionMs } from '@latchkey/protocol/constants'
import { attempt } from '../utils/attempt.ts'

/** The provider that a wallet without EIP-6963 puts at `window.ethereum`; undefined on a server. */
export function getLegacyProvider(): object | undefined {
  return attempt(() => {
    const { ethereum } = window as { ethereum?: object }
    return Object(ethereum) === ethereum ? ethereum : undefined
  })
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

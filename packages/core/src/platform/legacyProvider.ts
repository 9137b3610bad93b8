import { attempt } from '@latchkey/protocol/attempt'
import { lateInjectionMs } from '@latchkey/protocol/constants'

/** Returns the provider at `window.ethereum`, set by wallets without EIP-6963. Undefined on a server. */
export function getLegacyProvider(): object | undefined {
  return attempt(() => {
    const { ethereum } = window as { ethereum?: object }
    return Object(ethereum) === ethereum ? ethereum : undefined
  })
}

/** Calls back once when a wallet may have been injected late: on its event, or after the longest wait (9.16). */
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

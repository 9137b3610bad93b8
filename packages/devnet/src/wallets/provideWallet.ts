import type { WalletAnnouncement, WalletProvider } from './wallet.ts'

/** How a wallet announces itself to a page. */
export type Injection = {
  /** By EIP-6963. Defaults to true. */
  isAnnounced?: boolean
  /** As the legacy `window.ethereum`. Defaults to false. */
  isLegacy?: boolean
  /** Delay in ms of a slow wallet. Defaults to none. */
  delayMs?: number
}

/**
 * Announces a wallet to the page. Self-contained, because its source is also sent into pages. Returns a function that
 * removes the wallet.
 */
export function provideWallet(
  info: WalletAnnouncement,
  provider: WalletProvider,
  injection: Injection = {},
): () => void {
  const page = globalThis as unknown as EventTarget & { ethereum?: unknown }
  const announce = () => {
    const detail = Object.freeze({ info: Object.freeze(info), provider })
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const appear = () => {
    if (injection.isLegacy) {
      page.ethereum = provider
      page.dispatchEvent(new Event('ethereum#initialized'))
    }
    if (injection.isAnnounced === false) return
    page.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  const timer = injection.delayMs === undefined ? undefined : setTimeout(appear, injection.delayMs)
  if (timer === undefined) appear()
  return () => {
    clearTimeout(timer)
    page.removeEventListener('eip6963:requestProvider', announce)
    if (page.ethereum === provider) delete page.ethereum
  }
}

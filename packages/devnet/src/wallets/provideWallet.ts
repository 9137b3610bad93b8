import type { WalletAnnouncement, WalletProvider } from './wallet.ts'

/** How a wallet makes itself known to a page. */
export type Injection = {
  /** EIP-6963; on unless said otherwise. */
  isAnnounced?: boolean
  /** As `window.ethereum`, the old way; off unless said otherwise. */
  isLegacy?: boolean
  /** Milliseconds after which a slow wallet shows up; at once when absent. */
  delayMs?: number
}

/**
 * Makes a wallet known to the page it runs in. Self-contained, because its text is also sent into pages.
 * Answers how to take the wallet away again.
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

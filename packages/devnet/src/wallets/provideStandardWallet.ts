import type { StandardWallet } from './standardWallet.ts'

type Api = { register(wallet: unknown): () => void }

/**
 * Registers a wallet with the page by wallet-standard. `target` replaces the page's window in Node. Self-contained,
 * because its source is also sent into pages. Returns a function that removes the wallet.
 */
export function provideStandardWallet(
  wallet: StandardWallet,
  target: EventTarget = globalThis as unknown as EventTarget,
): () => void {
  const removers: (() => void)[] = []
  const register = ({ register: add }: Api) => {
    removers.push(add(wallet))
  }
  const answer = (event: Event) => register((event as CustomEvent<Api>).detail)
  target.addEventListener('wallet-standard:app-ready', answer)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    target.removeEventListener('wallet-standard:app-ready', answer)
    for (const remove of removers) remove()
  }
}

import type { StandardWallet } from './standardWallet.ts'

type Api = { register(wallet: unknown): () => void }

/**
 * Makes a wallet known to the page it runs in, the way of wallet-standard; `target` stands for the page's window in Node.
 * Self-contained, because its text is also sent into pages. Answers how to take the wallet away again.
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

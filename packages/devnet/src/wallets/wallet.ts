/** One request of a dapp to a wallet (EIP-1193). */
export type WalletRequest = { method: string; params?: unknown }

/** How a wallet names itself to dapps (EIP-6963). `icon` is a `data:` URI. */
export type WalletAnnouncement = { uuid: string; name: string; icon: string; rdns: string }

type Listener = (...values: unknown[]) => void

/** A wallet as a dapp sees it (EIP-1193). */
export type WalletProvider = {
  request(request: WalletRequest): Promise<unknown>
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
}

/** A wallet for tests: what a dapp sees, and what its user does. */
export type TestWallet = {
  info: WalletAnnouncement
  provider: WalletProvider
  /** What waits for the user's word, oldest first. */
  pending(): readonly WalletRequest[]
  /** Says yes to the next request, of `method` where given; waits for one. Answers the request. */
  approve(method?: string): Promise<WalletRequest>
  /** Says no to the next request, of `method` where given (4001); waits for one. Answers the request. */
  reject(method?: string): Promise<WalletRequest>
  /** The user picks another network in the wallet itself. */
  switchTo(chainId: number): void
  /** The user picks other accounts in the wallet itself; the first key signs. */
  useAccounts(privateKeys: readonly `0x${string}`[]): Promise<void>
  /** A locked wallet shows no accounts. */
  lock(): void
  unlock(): Promise<void>
}

/** A provider error with its code (EIP-1193, EIP-1474). */
export class WalletError extends Error {
  override name = 'WalletError'
  code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A mark for a wallet without one: its initial on its colour. */
export function drawIcon(initial: string, color: string): string {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${color}"/><text x="32" y="44" font-family="system-ui" font-size="34" font-weight="600" fill="#fff" text-anchor="middle">${initial}</text></svg>`
  return `data:image/svg+xml;base64,${btoa(image)}`
}

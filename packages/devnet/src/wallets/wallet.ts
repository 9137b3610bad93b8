/** A dapp's request to a wallet (EIP-1193). */
export type WalletRequest = { method: string; params?: unknown }

/** A wallet's announcement to dapps (EIP-6963). `icon` is a `data:` URI. */
export type WalletAnnouncement = { uuid: string; name: string; icon: string; rdns: string }

type Listener = (...values: unknown[]) => void

/** A wallet as a dapp sees it (EIP-1193). */
export type WalletProvider = {
  request(request: WalletRequest): Promise<unknown>
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
}

/** A wallet for tests, with its dapp-facing side and its user's actions. */
export type TestWallet = {
  info: WalletAnnouncement
  provider: WalletProvider
  /** Requests that await the user's decision, oldest first. */
  pending(): readonly WalletRequest[]
  /** Approves the next request, optionally of `method`, waiting for one if necessary. Returns the request. */
  approve(method?: string): Promise<WalletRequest>
  /** Rejects the next request (4001), optionally of `method`, waiting for one if necessary. Returns the request. */
  reject(method?: string): Promise<WalletRequest>
  /** Selects another network in the wallet itself. */
  switchTo(chainId: number): void
  /** Selects other accounts in the wallet itself. The first key signs. */
  useAccounts(privateKeys: readonly `0x${string}`[]): Promise<void>
  /** Locks the wallet, which then shares no accounts. */
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

/** Draws an icon for a wallet without one: an initial on a colour. */
export function drawIcon(initial: string, color: string): string {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${color}"/><text x="32" y="44" font-family="system-ui" font-size="34" font-weight="600" fill="#fff" text-anchor="middle">${initial}</text></svg>`
  return `data:image/svg+xml;base64,${btoa(image)}`
}

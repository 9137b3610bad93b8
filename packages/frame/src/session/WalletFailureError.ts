import type { Failure } from '@latchkey/protocol/failure'

/** What the wallet's server refused, by the code of its failure. */
export class WalletFailureError extends Error {
  override readonly name = 'WalletFailureError'
  readonly code: Failure['code']
  /** When the same may succeed. */
  readonly retryAfterMs: number | undefined
  /** Whether this device's clock is far from the server's. */
  readonly isClockOff: boolean

  constructor(code: Failure['code'], options: { retryAfterMs?: number | undefined; isClockOff?: boolean }) {
    super(`Wallet server error: ${code}`)
    this.code = code
    this.retryAfterMs = options.retryAfterMs
    this.isClockOff = options.isClockOff ?? false
  }
}

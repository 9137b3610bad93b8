import type { Failure } from '@latchkey/protocol/failure'

/** An error response of the wallet's server, by its failure code. */
export class WalletFailureError extends Error {
  override readonly name = 'WalletFailureError'
  readonly code: Failure['code']
  /** When a retry may succeed. */
  readonly retryAfterMs: number | undefined
  /** Whether this device's clock differs too much from the server's. */
  readonly isClockOff: boolean

  constructor(code: Failure['code'], options: { retryAfterMs?: number | undefined; isClockOff?: boolean }) {
    super(`Wallet server error: ${code}`)
    this.code = code
    this.retryAfterMs = options.retryAfterMs
    this.isClockOff = options.isClockOff ?? false
  }
}

import { type Failure, failureStatuses } from '@latchkey/protocol/failure'
import { mobFailureStatuses } from '@latchkey/protocol/mobs'
import { walletFailureStatuses } from '@latchkey/protocol/walletFailure'

const statuses = { ...failureStatuses, ...mobFailureStatuses, ...walletFailureStatuses }

/** A request that cannot be fulfilled. The API's outermost layer encodes it in the common failure shape. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  /** A key of `failureStatuses`, `mobFailureStatuses` or `walletFailureStatuses`. */
  readonly code: Failure['code']
  /** The most important one first. */
  readonly reasons: Failure['reasons']
  /** Seconds after which the same request may succeed. */
  readonly retryAfterS: number | undefined
  /** The `error` of the challenge sent with a 401, where the code is not specific enough (RFC 9110, section 11.6.1). */
  readonly challenge: string | undefined

  constructor(
    code: Failure['code'],
    reasons: Failure['reasons'][number] | Failure['reasons'],
    options: { retryAfterS?: number; challenge?: string; cause?: unknown } = {},
  ) {
    const list = Array.isArray(reasons) ? reasons : [reasons]
    super(list.map(({ field, description }) => `${field}: ${description}`).join('; '), options)
    this.code = code
    this.reasons = list
    this.retryAfterS = options.retryAfterS
    this.challenge = options.challenge
  }

  /** The HTTP status of the code. */
  get status() {
    return statuses[this.code]
  }

  /** The failure as sent to the client, never with a stack. */
  toJSON(): Failure {
    return { status: 'FAILED', reasons: this.reasons, code: this.code }
  }
}

import { type Failure, type FailureCode, failureStatuses } from '@latchkey/protocol/failure'

/** A request that cannot be answered as asked; the edge turns it into the one failure shape. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  readonly code: FailureCode
  readonly reasons: Failure['reasons']
  /** Seconds after which the same request may succeed. */
  readonly retryAfterS: number | undefined

  constructor(
    code: FailureCode,
    reasons: Failure['reasons'][number] | Failure['reasons'],
    options: { retryAfterS?: number; cause?: unknown } = {},
  ) {
    const list = Array.isArray(reasons) ? reasons : [reasons]
    super(list.map(({ field, description }) => `${field}: ${description}`).join('; '), options)
    this.code = code
    this.reasons = list
    this.retryAfterS = options.retryAfterS
  }

  /** The HTTP status of the code. */
  get status() {
    return failureStatuses[this.code]
  }

  /** What crosses the wire: never a stack. */
  toJSON(): Failure {
    return { status: 'FAILED', reasons: this.reasons, code: this.code }
  }
}

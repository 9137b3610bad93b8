import type { Failure, FailureCode } from '@latchkey/protocol/failure'
import { BaseError } from '../errors/base.ts'

/** Describes why one field was rejected (spec 8.14). */
export type Reason = Failure['reasons'][number]

/** Thrown when a request does not match its route. Nothing was sent. */
export class ApiRequestInvalidError extends BaseError {
  override readonly name = 'ApiRequestInvalidError'
  readonly reasons: readonly Reason[]

  constructor(endpointId: string, reasons: readonly Reason[]) {
    super(`Invalid request to ${endpointId}.`, { metaMessages: describeReasons(reasons) })
    this.reasons = reasons
  }
}

/** Thrown when a response does not match its route. */
export class ApiResponseInvalidError extends BaseError {
  override readonly name = 'ApiResponseInvalidError'
  readonly reasons: readonly Reason[]

  constructor(endpointId: string, reasons: readonly Reason[]) {
    super(`Invalid response from ${endpointId}.`, { metaMessages: describeReasons(reasons) })
    this.reasons = reasons
  }
}

/** Thrown when a request fails without a response: the server or network is down, or the browser blocked it. */
export class ApiUnreachableError extends BaseError {
  override readonly name = 'ApiUnreachableError'

  constructor(origin: string, cause: unknown) {
    super('The server cannot be reached.', { cause, metaMessages: [`Server: ${origin}`] })
  }
}

/** Thrown when the server does not respond within 10 s (spec 9.7). */
export class ApiTimeoutError extends BaseError {
  override readonly name = 'ApiTimeoutError'

  constructor(origin: string) {
    super('The request took too long to respond.', { metaMessages: [`Server: ${origin}`] })
  }
}

/** Details of a response with an HTTP status other than 2xx. */
export type ApiFailure = {
  status: number
  code: FailureCode | undefined
  reasons: readonly Reason[]
  requestId: string | undefined
  /** From `Retry-After`, in ms. */
  retryAfterMs: number | undefined
}

/** Thrown when the server rejects a request. See `code` and `status` for the reason. */
export class ApiFailureError extends BaseError {
  override readonly name: string = 'ApiFailureError'
  readonly status: number
  readonly code: FailureCode | undefined
  readonly reasons: readonly Reason[]
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined

  constructor(endpointId: string, failure: ApiFailure) {
    super(failure.reasons[0]?.description ?? `The server returned status ${failure.status}.`, {
      metaMessages: [
        `Endpoint: ${endpointId}, status ${failure.status}`,
        ...(failure.requestId ? [`Request id: ${failure.requestId}`] : []),
        ...describeReasons(failure.reasons.slice(1)),
      ],
    })
    this.status = failure.status
    this.code = failure.code
    this.reasons = failure.reasons
    this.requestId = failure.requestId
    this.retryAfterMs = failure.retryAfterMs
  }
}

/**
 * Thrown when the project does not allow the page's origin. The message names the origin and the setting (spec 8.16,
 * 8.21).
 */
export class OriginNotAllowedError extends ApiFailureError {
  override readonly name = 'OriginNotAllowedError'
}

/** Thrown when the project id is missing or unknown to the server (spec 8.16, 8.21). */
export class ProjectInvalidError extends ApiFailureError {
  override readonly name = 'ProjectInvalidError'
}

/** Thrown when the rate limit is exceeded. Retry after `retryAfterMs`. */
export class RateLimitedError extends ApiFailureError {
  override readonly name = 'RateLimitedError'
}

function describeReasons(reasons: readonly Reason[]): string[] {
  return reasons.map(({ field, description }) => (field ? `${field}: ${description}` : description))
}

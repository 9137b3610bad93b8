import type { Failure, FailureCode } from '@latchkey/protocol/failure'
import { BaseError } from './base.ts'

/** What is wrong with one field (spec 8.14). */
export type Reason = Failure['reasons'][number]

/** A request does not fit its route; nothing was sent. */
export class ApiRequestInvalidError extends BaseError {
  override readonly name = 'ApiRequestInvalidError'
  readonly reasons: readonly Reason[]

  constructor(endpointId: string, reasons: readonly Reason[]) {
    super(`Invalid request to ${endpointId}.`, { metaMessages: describeReasons(reasons) })
    this.reasons = reasons
  }
}

/** The server answered with something that does not fit the route. */
export class ApiResponseInvalidError extends BaseError {
  override readonly name = 'ApiResponseInvalidError'
  readonly reasons: readonly Reason[]

  constructor(endpointId: string, reasons: readonly Reason[]) {
    super(`Invalid response from ${endpointId}.`, { metaMessages: describeReasons(reasons) })
    this.reasons = reasons
  }
}

/** No answer came: the server is down, the network is, or the browser refused. */
export class ApiUnreachableError extends BaseError {
  override readonly name = 'ApiUnreachableError'

  constructor(origin: string, cause: unknown) {
    super('The server cannot be reached.', { cause, metaMessages: [`Server: ${origin}`] })
  }
}

/** No answer came within 10 s (spec 9.7). */
export class ApiTimeoutError extends BaseError {
  override readonly name = 'ApiTimeoutError'

  constructor(origin: string) {
    super('The request took too long to respond.', { metaMessages: [`Server: ${origin}`] })
  }
}

/** What an answer with an HTTP status other than 2xx says. */
export type ApiFailure = {
  status: number
  code: FailureCode | undefined
  reasons: readonly Reason[]
  requestId: string | undefined
  /** From `Retry-After`, in ms. */
  retryAfterMs: number | undefined
}

/** The server refused a request; `code` and `status` say why. */
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

/** The project does not allow the page's origin; the message names the origin and the setting (spec 8.16, 8.21). */
export class OriginNotAllowedError extends ApiFailureError {
  override readonly name = 'OriginNotAllowedError'
}

/** The project id is missing, or the server does not know it (spec 8.16, 8.21). */
export class ProjectInvalidError extends ApiFailureError {
  override readonly name = 'ProjectInvalidError'
}

/** Too many requests; `retryAfterMs` says when to ask again. */
export class RateLimitedError extends ApiFailureError {
  override readonly name = 'RateLimitedError'
}

function describeReasons(reasons: readonly Reason[]): string[] {
  return reasons.map(({ field, description }) => (field ? `${field}: ${description}` : description))
}

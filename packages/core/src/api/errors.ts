import type { Failure, FailureCode } from '@latchkey/protocol/failure'
import { BaseError } from '../errors/base.ts'

/** Describes why one field was rejected (spec 8.14). */
export type Reason = Failure['reasons'][number]

/** Thrown when a request does not match its endpoint. Nothing was sent. `reasons` name the fields to correct. */
export class ApiRequestInvalidError extends BaseError {
  override readonly name = 'ApiRequestInvalidError'
  /** Invalid fields. */
  readonly reasons: readonly Reason[]

  constructor(endpointId: string, reasons: readonly Reason[]) {
    super(`Invalid request to ${endpointId}.`, { metaMessages: describeReasons(reasons) })
    this.reasons = reasons
  }
}

/**
 * Thrown when a response does not match its endpoint. Check that `api` is a Latchkey server, and that its version is
 * not older than the kit.
 */
export class ApiResponseInvalidError extends BaseError {
  override readonly name = 'ApiResponseInvalidError'
  /** Invalid fields. */
  readonly reasons: readonly Reason[]

  constructor(endpointId: string, reasons: readonly Reason[]) {
    super(`Invalid response from ${endpointId}.`, { metaMessages: describeReasons(reasons) })
    this.reasons = reasons
  }
}

/**
 * Thrown when a request fails without a response: the server or network is down, or the browser blocked it. Check
 * `api`, the content security policy, and that a proxy in front of the server passes CORS headers on.
 */
export class ApiUnreachableError extends BaseError {
  override readonly name = 'ApiUnreachableError'

  constructor(origin: string, cause: unknown) {
    super('The server cannot be reached.', { cause, metaMessages: [`Server: ${origin}`] })
  }
}

/** Thrown when the server does not respond within 10 s (spec 9.7). Retry later. */
export class ApiTimeoutError extends BaseError {
  override readonly name = 'ApiTimeoutError'

  constructor(origin: string) {
    super('The request took too long to respond.', { metaMessages: [`Server: ${origin}`] })
  }
}

/** Details of a response with an HTTP status other than 2xx. */
export type ApiFailure = {
  /** HTTP status. */
  status: number
  /** Code of the failure, if the response has the shape of the Provider API. */
  code: FailureCode | undefined
  /** Why the request failed, the most important reason first. */
  reasons: readonly Reason[]
  /** Value of the `x-request-id` header, to find the request in the server's log. */
  requestId: string | undefined
  /** From `Retry-After`, in ms. */
  retryAfterMs: number | undefined
}

/** Thrown when the server rejects a request. `code`, `status` and `reasons` say why. */
export class ApiFailureError extends BaseError {
  override readonly name: string = 'ApiFailureError'
  /** HTTP status. */
  readonly status: number
  /** Code of the failure, for programs. */
  readonly code: FailureCode | undefined
  /** Why, the most important reason first. */
  readonly reasons: readonly Reason[]
  /** `x-request-id` of the response, to find the request in the server's log. */
  readonly requestId: string | undefined
  /** Time to wait before retrying, if the server sent `Retry-After`. */
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
 * Thrown when the project does not allow the page's origin (spec 8.16, 8.21). Add the origin that the message names to
 * `origins` of the project in `PROJECTS`.
 */
export class OriginNotAllowedError extends ApiFailureError {
  override readonly name = 'OriginNotAllowedError'
}

/**
 * Thrown when the project id is missing or unknown to the server (spec 8.16, 8.21). Set `projectId` to the id of a
 * project in `PROJECTS`.
 */
export class ProjectInvalidError extends ApiFailureError {
  override readonly name = 'ProjectInvalidError'
}

/** Thrown when the rate limit is exceeded. Retry after `retryAfterMs`, or raise `limits` of the project. */
export class RateLimitedError extends ApiFailureError {
  override readonly name = 'RateLimitedError'
}

function describeReasons(reasons: readonly Reason[]): string[] {
  return reasons.map(({ field, description }) => (field ? `${field}: ${description}` : description))
}

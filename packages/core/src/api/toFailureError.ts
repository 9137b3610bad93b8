import { type FailureCode, failureStatuses } from '@latchkey/protocol/failure'
import {
  type ApiFailure,
  ApiFailureError,
  OriginNotAllowedError,
  ProjectInvalidError,
  RateLimitedError,
  type Reason,
} from './errors.ts'

/** Creates the error for a response with an HTTP status other than 2xx; `json` is its body, of any shape. */
export function toFailureError(endpointId: string, response: Response, json: unknown): ApiFailureError {
  const failure = readFailure(response, json)
  const { status, code } = failure
  if (code === 'ORIGIN_NOT_ALLOWED') return new OriginNotAllowedError(endpointId, failure)
  if (code === 'PROJECT_REQUIRED' || code === 'PROJECT_UNKNOWN') {
    return new ProjectInvalidError(endpointId, failure)
  }
  if (status === 429) return new RateLimitedError(endpointId, failure)
  return new ApiFailureError(endpointId, failure)
}

function readFailure({ status, headers }: Response, json: unknown): ApiFailure {
  const { code, reasons } = Object(json) as { code?: unknown; reasons?: unknown }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return {
    status,
    code: typeof code === 'string' && code in failureStatuses ? (code as FailureCode) : undefined,
    reasons: Array.isArray(reasons) ? reasons.filter(isReason) : [],
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
  }
}

function isReason(value: unknown): value is Reason {
  const { field, description } = Object(value) as { field?: unknown; description?: unknown }
  return typeof field === 'string' && typeof description === 'string'
}

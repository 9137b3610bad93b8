import type { JsonExcess, JsonLimits } from './createJsonGauge.ts'
import { RequestFailure } from './RequestFailure.ts'

/** Creates the failure of a body that exceeds a limit: BODY_TOO_LARGE, with the limit. */
export function bodyTooLarge(excess: JsonExcess, limits: JsonLimits): RequestFailure {
  const descriptions = {
    bytes: `The body is larger than ${limits.bytes / 1000} kB.`,
    values: `The body has more than ${limits.values} values. Split it into several requests.`,
    escapes: `The strings of the body have more than ${limits.escapes} escapes.`,
    depth: `The body is nested more than ${limits.depth} levels deep.`,
  }
  return new RequestFailure('BODY_TOO_LARGE', { field: 'body', description: descriptions[excess] })
}

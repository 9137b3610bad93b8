import { isDatabaseLost } from './isDatabaseLost.ts'
import { RequestFailure } from './RequestFailure.ts'
import { toChainFailure } from './toChainFailure.ts'

/** Converts anything thrown to a failure. Unknown errors become INTERNAL, without any detail. */
export function toRequestFailure(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error
  const ofChain = toChainFailure(error)
  if (ofChain) return ofChain
  if (isDatabaseLost(error))
    return new RequestFailure(
      'UPSTREAM_UNAVAILABLE',
      { field: 'database', description: 'The database is not responding. Try again in a moment.' },
      { retryAfterS: 2, cause: error },
    )
  return new RequestFailure(
    'INTERNAL',
    {
      field: 'server',
      description: 'Something went wrong. Try again. If it keeps failing, report the x-request-id.',
    },
    { cause: error },
  )
}

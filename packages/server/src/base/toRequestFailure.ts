import { DrizzleQueryError } from 'drizzle-orm'
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

/** An SQLSTATE, which contains a digit. Codes of the system don't, such as EPIPE. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/
/** SQLSTATE classes of a server that shuts down or refuses connections, and the code of a dropped database. */
const lostCodes = /^(08|53|57P|3D000)/

/** Returns whether a query failed because the database is unreachable, not because of the query. */
function isDatabaseLost(error: unknown): error is DrizzleQueryError {
  if (!(error instanceof DrizzleQueryError)) return false
  const { cause } = error
  if (cause === undefined) return false
  // Errors of the database have an SQLSTATE, of whichever driver's class they are. All others come from the connection.
  const { code } = cause as { code?: unknown }
  return typeof code === 'string' && sqlState.test(code) ? lostCodes.test(code) : true
}

import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
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

/** SQLSTATE classes of a server that shuts down or refuses connections, and the code of a dropped database. */
const lostCodes = /^(08|53|57P|3D000)/

/** Returns whether a query failed because the database is unreachable, not because of the query. */
function isDatabaseLost(error: unknown): error is DrizzleQueryError {
  if (!(error instanceof DrizzleQueryError)) return false
  const { cause } = error
  // Errors of the database have an SQLSTATE code; all others come from the connection's driver.
  return cause instanceof pg.DatabaseError ? lostCodes.test(cause.code ?? '') : cause !== undefined
}

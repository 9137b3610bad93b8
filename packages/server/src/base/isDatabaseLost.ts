import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** SQLSTATE classes of a server that shuts down or refuses connections, and the code of a dropped database. */
const lostCodes = /^(08|53|57P|3D000)/

/** Returns whether a query failed because the database is unreachable, not because of the query. */
export function isDatabaseLost(error: unknown): error is DrizzleQueryError {
  if (!(error instanceof DrizzleQueryError)) return false
  const { cause } = error
  // Errors of the database have an SQLSTATE code; all others come from the connection's driver.
  return cause instanceof pg.DatabaseError ? lostCodes.test(cause.code ?? '') : cause !== undefined
}

import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** SQLSTATE classes of a server that goes away or takes nobody in, and the code of a database that has been dropped. */
const lostCodes = /^(08|53|57P|3D000)/

/** Tells whether a query failed because the database cannot be reached, and not by the query itself. */
export function isDatabaseLost(error: unknown): error is DrizzleQueryError {
  if (!(error instanceof DrizzleQueryError)) return false
  const { cause } = error
  // What the database itself says has a code of SQL; all else is said by the driver of its connection.
  return cause instanceof pg.DatabaseError ? lostCodes.test(cause.code ?? '') : cause !== undefined
}

import { DrizzleQueryError } from 'drizzle-orm'

const statementCharactersMax = 120

/** Thrown when a database was opened but its migration failed. The cause is the reason. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
  /** The failed statement, shortened; `undefined` if no statement failed. */
  readonly statement: string | undefined

  constructor(cause: unknown) {
    super('The migration failed.', { cause })
    const query = cause instanceof DrizzleQueryError ? cause.query.replace(/\s+/g, ' ').trim() : undefined
    this.statement = query?.slice(0, statementCharactersMax)
  }
}

/** Runs the migration and wraps its errors in `MigrationError`. */
export async function migrating(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new MigrationError(error)
  }
}

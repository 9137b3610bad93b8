import { DrizzleQueryError } from 'drizzle-orm'

const statementCharactersMax = 120

/** A database that was opened, whose tables could not be brought up to date; the cause is why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
  /** The statement that failed, shortened; undefined where it failed beside one. */
  readonly statement: string | undefined

  constructor(cause: unknown) {
    super('The migration failed.', { cause })
    const query = cause instanceof DrizzleQueryError ? cause.query.replace(/\s+/g, ' ').trim() : undefined
    this.statement = query?.slice(0, statementCharactersMax)
  }
}

/** Fails as a `MigrationError` where the work does. */
export async function migrating(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new MigrationError(error)
  }
}

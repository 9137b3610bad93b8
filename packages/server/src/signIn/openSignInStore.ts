import { signInSweepMs } from '@latchkey/protocol/constants'
import { createDatabaseStore } from './createDatabaseStore.ts'
import { keepSwept } from './keepSwept.ts'
import type { SignInStore } from './store.ts'

/**
 * Opens a database for sign-in, `postgres://…` or the folder of a PGlite, makes the server's tables in it where they
 * lack, and sweeps it. Loads the database's client only now. Rejects when the database does not answer.
 */
export async function openSignInStore(
  where: { databaseUrl: string } | { dataDir: string },
  failed: (error: unknown) => void = () => {},
): Promise<{ store: SignInStore; close(): Promise<void> }> {
  const { createDatabase } = await import('../storage/createDatabase.ts')
  const { database, close } = await createDatabase(where, failed)
  const store = createDatabaseStore(database)
  const stop = keepSwept(store, signInSweepMs, failed)
  return {
    store,
    close() {
      stop()
      return close()
    },
  }
}

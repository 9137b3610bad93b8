import { signInSweepMs } from '@latchkey/protocol/constants'
import type { SignInStore } from './store.ts'
import { sweepRegularly } from './sweepRegularly.ts'

/**
 * Opens a database for sign-in: `postgres://…` or the folder of a PGlite. Creates the server's tables if missing, and
 * sweeps them.
 *
 * With `databaseKeys` (32 bytes in hex each, the first for new rows), write access to the database is not enough to
 * sign in as someone. `failed` is called for each refused row.
 *
 * The database's client, its tables, and Node's cryptography are only loaded now. Rejects if the database does not
 * respond, and with `TypeError` if other keys bound it.
 */
export async function openSignInStore(
  where: ({ databaseUrl: string } | { dataDir: string }) & {
    databaseKeys?: readonly { id: string; key: string }[]
  },
  failed: (error: unknown) => void = () => {},
): Promise<{ store: SignInStore; close(): Promise<void> }> {
  const [
    { createDatabase },
    { createRowKeys },
    { createRows },
    { createEnded },
    { bindExisting, findMissingKeys },
    { createDatabaseStore },
  ] = await Promise.all([
    import('../storage/createDatabase.ts'),
    import('../storage/rows/createRowKeys.ts'),
    import('../storage/rows/createRows.ts'),
    import('../storage/rows/createEnded.ts'),
    import('../storage/rows/bindExisting.ts'),
    import('./createDatabaseStore.ts'),
  ])
  const { database, close } = await createDatabase(where, failed)
  const [first, ...others] = (where.databaseKeys ?? []).map(({ id, key }) => ({
    id,
    secret: Buffer.from(key, 'hex'),
  }))
  const keys = first && createRowKeys([first, ...others])
  const ended = createEnded()
  const rows = createRows({
    keys,
    ended,
    refused: ({ table, why }) => failed(new Error(`A row of ${table} was rejected: ${why}.`)),
  })
  const bind = async () => {
    const [missing] = await findMissingKeys(database, keys)
    if (missing !== undefined)
      throw new TypeError(
        `openSignInStore: the database is bound with a key ${JSON.stringify(missing)} that "databaseKeys" does not have. Pass the keys that the other servers of this database have.`,
      )
    if (keys) await bindExisting(database, { keys, rows, ended, isBound: undefined, bound: () => {} })
  }
  await bind().catch(async (error) => {
    await close()
    throw error
  })
  const store = createDatabaseStore(database, rows)
  const stop = sweepRegularly(store, signInSweepMs, failed)
  return {
    store,
    close() {
      stop()
      return close()
    },
  }
}

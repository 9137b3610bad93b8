import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { ServerSettings } from '../settings/settings.ts'
import { createNotices, type Notices } from './createNotices.ts'
import type { Database, ReadRows } from './database.ts'
import { listPendingMigrations, migrationsFolder } from './listPendingMigrations.ts'
import { lockFolder } from './lockFolder.ts'
import { migrating } from './MigrationError.ts'

/** An open database. */
export type OpenDatabase = {
  database: Database
  readRows: ReadRows
  /** Names of the migrations that opening it ran. */
  migrated: readonly string[]
  /** Resolves if the database responds, and rejects otherwise. */
  ping(): Promise<void>
  /**
   * Frees the space of deleted rows in these tables, and of the write-ahead log. Only with PGlite, which does neither
   * automatically. All tables are freed every hour; call it for those that grow faster.
   */
  reclaim?: (tables: readonly string[]) => Promise<void>
  /** Returns the connections of the pool, and how many queries wait for one. Only with Postgres. */
  pool?: () => { open: number; idle: number; waiting: number }
  /** Messages between the processes of this database. Only with Postgres. */
  notices?: Notices
  /** Exports the database as a file that another server can start from. Only with PGlite. */
  dump?: () => Promise<Blob>
  close(): Promise<void>
}

/** Any number that no other program uses on this database. */
const migrationLock = 7_205_759
/** Enough to keep two database cores busy. More connections would only take turns, and each switch costs time. */
const poolSize = 8
/**
 * PGlite's buffers, which are memory of this process. Its files are in memory, or in the system's cache, so Postgres's
 * default of 128 MB would mostly hold copies.
 */
const pgliteBuffers = '16MB'
/** How often PGlite's space is freed: its folder would otherwise grow with every row ever written. */
const reclaimMs = 3_600_000
/** PGlite's files are in this folder of `DATA_DIR`. */
const storeName = 'database'
/** Well before a request's deadline, so that the response can still name the problem. */
const connectTimeoutMs = 5_000
/** A connection that drops silently never responds. A read on it is aborted before its request's deadline. */
const readTimeoutMs = 7_000
/** The indexer's batch writes may take seconds on a slow disk. */
const writeTimeoutMs = 30_000
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Opens Postgres if `databaseUrl` is set, otherwise PGlite in a folder or in memory, and migrates it. */
export function createDatabase(
  settings: Pick<ServerSettings, 'databaseUrl' | 'dataDir' | 'dataDump'>,
  onLost: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl, onLost) : openPglite(settings)
}

async function openPglite(settings: Pick<ServerSettings, 'dataDir' | 'dataDump'>): Promise<OpenDatabase> {
  // An app that verifies sign-ins with Postgres may not have PGlite installed.
  const [{ PGlite }, { drizzle: drizzlePglite }, { migrate: migratePglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const { dataDir, dataDump } = settings
  const unlock = dataDir === undefined ? async () => {} : await lockFolder(dataDir)
  const open = async () =>
    PGlite.create({
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${pgliteBuffers}`],
      ...(dataDir !== undefined && { dataDir: await openStore(dataDir) }),
      ...(dataDump !== undefined && { loadDataDir: dataDump }),
    })
  const client = await open().catch(async (error) => {
    await unlock()
    throw error
  })
  const reclaim = async (tables: readonly string[]) => {
    // One by one, because other queries wait for each statement.
    for (const table of tables) await client.query(`vacuum "${table}"`)
    await client.query('checkpoint')
  }
  const stopReclaiming = reclaimRegularly(async () => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    await reclaim(rows.map(({ name }) => name))
  })
  const close = async () => {
    await stopReclaiming()
    await client.close()
    await unlock()
  }
  const database = drizzlePglite({ client })
  let migrated: readonly string[] = []
  try {
    migrated = await listPendingMigrations((text) => client.query(text))
    await migrating(() => migratePglite(database, { migrationsFolder }))
  } catch (error) {
    await close()
    throw error
  }
  return {
    database,
    migrated,
    readRows: async ({ text }, values) =>
      (await client.query<unknown[]>(text, [...values], { rowMode: 'array' })).rows,
    ping: async () => void (await client.query('select 1')),
    reclaim,
    dump: () => client.dumpDataDir('none'),
    close,
  }
}

/** Frees space regularly. Returns a function that stops it, which resolves when a pass that is underway has ended. */
function reclaimRegularly(reclaimAll: () => Promise<void>): () => Promise<void> {
  let pass = Promise.resolve()
  const timer = setInterval(() => {
    // If it fails, queries report the reason, such as a full disk, and the next pass tries again.
    pass = reclaimAll().catch(() => {})
  }, reclaimMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return pass
  }
}

/**
 * Returns the folder of PGlite's own files, which is not `dataDir`, because the lock is there. Moves the files of an
 * earlier version, which had them there, but not what the operator put beside them.
 */
async function openStore(dataDir: string): Promise<string> {
  const store = join(dataDir, storeName)
  const names = await readdir(dataDir)
  // Moved last, so that a move that was interrupted continues with the next start.
  const marker = 'PG_VERSION'
  if (!names.includes(marker)) return store
  await mkdir(store, { recursive: true })
  for (const name of [...names.filter(isOfPostgres), marker])
    await rename(join(dataDir, name), join(store, name))
  return store
}

/** Returns whether a name in a folder is of Postgres's own files, apart from the marker. */
const isOfPostgres = (name: string) =>
  /^(base|global|pg_\w+(\.conf)?|postgresql\.\S+|postmaster\.\w+)$/.test(name)

async function openPostgres(url: string, onLost: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: writeTimeoutMs,
    onConnect: limitStatements,
    ...keepAlive,
  })
  const question = { text: 'select 1', query_timeout: readTimeoutMs }
  // If a connection breaks while checked out, pg emits the error only on the client. Unhandled, it would end the
  // process.
  pool.on('connect', (client) => client.on('error', onLost))
  // The pool repeats the errors of idle connections, which are already handled above.
  pool.on('error', () => {})
  let migrated: readonly string[] = []
  try {
    migrated = await migrateAlone(url)
  } catch (error) {
    await pool.end()
    throw error
  }
  const send = (text: string, values: readonly string[]) => pool.query(text, [...values])
  const notices = createNotices({ url, channel: 'latchkey_notices', send, lost: onLost })
  return {
    database: openDrizzle(pool),
    migrated,
    async readRows(statement, values) {
      const query = {
        ...statement,
        values: [...values],
        rowMode: 'array' as const,
        query_timeout: readTimeoutMs,
      }
      try {
        return (await pool.query<unknown[]>(query)).rows
      } catch (error) {
        // The same error as drizzle's, so that a lost database is detected in one place.
        throw new DrizzleQueryError(statement.text, [], error as Error)
      }
    },
    ping: async () => void (await pool.query(question)),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    notices,
    async close() {
      await notices.close()
      await pool.end()
    },
  }
}

/**
 * Opens drizzle over a pool. Its own transactions would keep a connection forever whose `begin` fails, and return one to
 * the pool whose `rollback` fails: the server would run out of connections, and could not stop.
 */
function openDrizzle(pool: pg.Pool): Database {
  const database = drizzlePostgres({ client: pool })
  const transaction: typeof database.transaction = async (work, config) => {
    const client = await pool.connect()
    let thrown: unknown
    let isBroken = false
    try {
      return await drizzlePostgres({ client }).transaction(
        (inner) =>
          work(inner).catch((error: unknown) => {
            thrown = error
            throw error
          }),
        config,
      )
    } catch (error) {
      // The work's own error is thrown again only after a rollback.
      isBroken = error !== thrown
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  return Object.assign(database, { transaction })
}

/**
 * Limits statements, so that the database does not continue work that has timed out here. Set by a statement: as a
 * startup parameter, a pooler such as PgBouncer rejects it together with the connection.
 */
async function limitStatements(client: pg.ClientBase) {
  const text = "select set_config('statement_timeout', $1, false)"
  await client.query({
    text,
    values: [String(writeTimeoutMs)],
    query_timeout: connectTimeoutMs,
  } as pg.QueryConfig)
}

/**
 * Migrates under a lock, and returns the names of the migrations that ran. If several servers start together, one
 * migrates and the others wait as long as necessary.
 */
async function migrateAlone(url: string): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    ...keepAlive,
  })
  // Pending queries reject with the error.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level read committed')
    // Ends with the transaction: a pooler that keeps the connection would keep the lock of a session.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const pending = await listPendingMigrations((text) => client.query(text))
    // Its own `begin` changes nothing in a transaction, and its `commit` ends this one.
    if (pending.length > 0)
      await migrating(() => migratePostgres(drizzlePostgres({ client }), { migrationsFolder }))
    else await client.query('commit')
    return pending
  } finally {
    await client.end()
  }
}

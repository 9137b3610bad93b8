import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { ServerSettings } from '../settings.ts'
import type { Database, ReadRows } from './database.ts'
import { migrating } from './MigrationError.ts'

/** An open database. */
export type OpenDatabase = {
  database: Database
  readRows: ReadRows
  /** Resolves when the database answers; rejects when it does not. */
  ping(): Promise<void>
  /**
   * Frees what was deleted from these tables, and the log of what was written. PGlite only, which does neither automatically:
   * its folder would grow with every row that was ever written.
   */
  reclaim?: (tables: readonly string[]) => Promise<void>
  /** The whole of it as a file to start another server from; PGlite only. */
  dump?: () => Promise<Blob>
  close(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any number that no other program of the database uses. */
const migrationLock = 7_205_759
/** As many as two cores of a database keep busy: more only take turns there, and each turn costs. */
const poolSize = 8
/** Well before a request's deadline, so that it can still say what is wrong. */
const connectTimeoutMs = 5_000
/** A connection that is lost without a word never answers: it is given up, for a read before its request's deadline. */
const readTimeoutMs = 7_000
/** What the indexer writes at once may take seconds on a slow disk. */
const writeTimeoutMs = 30_000
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Opens Postgres where `databaseUrl` is set, else PGlite in a folder or in memory, and brings its tables up to date. */
export function createDatabase(
  settings: Pick<ServerSettings, 'databaseUrl' | 'dataDir' | 'dataDump'>,
  onLost: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl, onLost) : openPglite(settings)
}

async function openPglite(settings: Pick<ServerSettings, 'dataDir' | 'dataDump'>): Promise<OpenDatabase> {
  // An app that verifies sign-ins over Postgres need not have PGlite installed.
  const [{ PGlite }, { drizzle: drizzlePglite }, { migrate: migratePglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const client = await PGlite.create({
    ...(settings.dataDir !== undefined && { dataDir: settings.dataDir }),
    ...(settings.dataDump !== undefined && { loadDataDir: settings.dataDump }),
  })
  const database = drizzlePglite({ client })
  try {
    await migrating(() => migratePglite(database, { migrationsFolder }))
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    database,
    readRows: async ({ text }, values) =>
      (await client.query<unknown[]>(text, [...values], { rowMode: 'array' })).rows,
    ping: async () => void (await client.query('select 1')),
    async reclaim(tables) {
      await client.query(`vacuum ${tables.map((table) => `"${table}"`).join(', ')}`)
      await client.query('checkpoint')
    },
    dump: () => client.dumpDataDir('none'),
    close: () => client.close(),
  }
}

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
  // pg reports a connection that breaks while it is checked out on the client only. Unheard, the error ends the process.
  pool.on('connect', (client) => client.on('error', onLost))
  // The pool passes on what its idle connections have told already.
  pool.on('error', () => {})
  try {
    await migrateAlone(url)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    database: drizzlePostgres({ client: pool }),
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
        // As drizzle fails, so that a lost database is told from one place.
        throw new DrizzleQueryError(statement.text, [], error as Error)
      }
    },
    ping: async () => void (await pool.query(question)),
    close: () => pool.end(),
  }
}

/**
 * Whatever nobody waits for any more, the database is not to go on with. By a statement: as a parameter of the start-up,
 * a pooler such as PgBouncer refuses it, and the connection with it.
 */
async function limitStatements(client: pg.ClientBase) {
  const text = "select set_config('statement_timeout', $1, false)"
  await client.query({
    text,
    values: [String(writeTimeoutMs)],
    query_timeout: connectTimeoutMs,
  } as pg.QueryConfig)
}

/** Several servers may start at once: one migrates, the others wait, for as long as it takes. */
async function migrateAlone(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    ...keepAlive,
  })
  // Whoever waits for a query is told by it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrating(() => migratePostgres(drizzlePostgres({ client }), { migrationsFolder }))
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}

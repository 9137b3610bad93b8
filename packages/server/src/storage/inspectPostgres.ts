import pg from 'pg'
import { listPendingMigrations } from './listPendingMigrations.ts'

/** What a Postgres is, and what its user may do. */
type PostgresFacts = {
  /** Its major version: 17. */
  version: number
  /** Whether it is a standby, or set to be read only. */
  isReadOnly: boolean
  /** Whether the user may create the tables of the server. */
  mayCreate: boolean
  /** Names of the migrations that it lacks. */
  pending: readonly string[]
}

const timeoutMs = 5_000

/** Connects to Postgres and reads what it is, without changing anything. Rejects if it cannot be reached. */
export async function inspectPostgres(url: string): Promise<PostgresFacts> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // Pending queries reject with the error.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('transaction_read_only') = 'on' as "isReadOnly",
        has_database_privilege(current_database(), 'create') and coalesce(
          (select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false
        ) as "mayCreate"`)
    const { version, isReadOnly, mayCreate } = Object(rows[0])
    const pending = await listPendingMigrations((text) => client.query(text))
    return {
      version: Number(version),
      isReadOnly: isReadOnly === true,
      mayCreate: mayCreate === true,
      pending,
    }
  } finally {
    await client.end()
  }
}

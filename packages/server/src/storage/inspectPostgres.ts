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
  /**
   * Whether a pooler assigns connections per transaction, so that the state of a session is lost: prepared statements,
   * time limits and `LISTEN`.
   */
  isShared: boolean
  /** Names of the migrations that it lacks. */
  pending: readonly string[]
}

const timeoutMs = 5_000

/** Connects to Postgres and reads what it is, without changing anything. Rejects if it cannot be reached. */
export function inspectPostgres(url: string): Promise<PostgresFacts> {
  return withClient(url, async (client) => {
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
      isShared: await withClient(url, (other) => isSharedBy(client, other)),
      pending,
    }
  })
}

/** Two clients may both use a pooler's only free connection, or not. */
const rounds = 3

/** Returns whether two connected clients have used the same connection to the database, or one has used two. */
async function isSharedBy(...clients: [pg.Client, pg.Client]): Promise<boolean> {
  const used = clients.map(() => new Set<unknown>())
  for (let round = 0; round < rounds; round += 1)
    for (const [at, client] of clients.entries()) {
      const { rows } = await client.query('select pg_backend_pid() as pid')
      used[at]?.add(Object(rows[0]).pid)
    }
  return new Set(used.flatMap((pids) => [...pids])).size !== clients.length
}

async function withClient<value>(url: string, work: (client: pg.Client) => Promise<value>): Promise<value> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // Pending queries reject with the error.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

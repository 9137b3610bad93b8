import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'
import { startServer } from '../../test/startServer.ts'
import { createDatabase } from './createDatabase.ts'
import type { Database } from './database.ts'

const write = (database: Database) =>
  database.execute(
    sql`insert into blocks (chain_id, number, hash, parent_hash) values ('eip155:1', 7, '0xab', '0xaa')`,
  )

async function read(database: Database): Promise<unknown[]> {
  const { rows } = (await database.execute(sql`select number, hash from blocks`)) as unknown as {
    rows: unknown[]
  }
  return rows.map((row) => Object.values(row as object).map(String))
}

describe('PGlite', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-store-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('keeps its rows in a folder, and starts another store from a dump', async () => {
    const first = await createDatabase({ dataDir: join(folder, 'store') })
    await write(first.database)
    const dump = await first.dump?.()
    await first.close()

    const again = await createDatabase({ dataDir: join(folder, 'store') })
    expect(await read(again.database)).toEqual([['7', '0xab']])
    await again.close()

    const copy = await createDatabase({ dataDump: dump! })
    expect(await read(copy.database)).toEqual([['7', '0xab']])
    await copy.close()
  }, 120_000)
})

describe.skipIf(!(await hasPostgres()))('Postgres', () => {
  let test: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(() => test.drop())

  it('several servers may start at once on an empty database, and keep what is there', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => createDatabase({ databaseUrl: test.url })))
    await write(opened[0]!.database)
    expect(await read(opened[2]!.database)).toEqual([['7', '0xab']])
    await Promise.all(opened.map((database) => database.close()))
    const again = await createDatabase({ databaseUrl: test.url })
    expect(await read(again.database)).toEqual([['7', '0xab']])
    expect(again.dump).toBeUndefined()
    await again.close()
  })

  it('a database that goes away gives 503 at /health, and no more than that is said', async () => {
    const own = await createTestDatabase()
    const server = await startServer({ databaseUrl: own.url, chains: [], projects: [] })
    try {
      const health = () => fetch(`${server.origins.api}/health`)
      expect(await (await health()).json()).toEqual({ status: 'ok' })
      await own.drop()
      const answer = await health()
      const text = await answer.text()
      expect(answer.status).toBe(503)
      expect(JSON.parse(text)).toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
        reasons: [{ field: 'database' }],
      })
      expect(text).not.toContain(new URL(own.url).pathname.slice(1))
    } finally {
      await server.close()
    }
  })

  it('a database that is not there stops the start', async () => {
    const gone = new URL(test.url)
    gone.pathname = '/latchkey_nobody'
    await expect(createDatabase({ databaseUrl: gone.href })).rejects.toThrow('does not exist')
  })
})

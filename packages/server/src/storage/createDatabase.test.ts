import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { copyEmptyStore } from '../../test/copyEmptyStore.ts'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startPooler } from '../../test/startPooler.ts'
import { startProxy } from '../../test/startProxy.ts'
import { startServer } from '../../test/startServer.ts'
import { createServer } from '../createServer.ts'
import { createDatabase } from './createDatabase.ts'
import type { Database } from './database.ts'
import { openDatabase } from './openDatabase.ts'

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

const noSettings = { chains: [], projects: [], listen: { api: { host: '127.0.0.1', port: 0 } } }

describe('PGlite', () => {
  it('keeps its rows in a folder that no other process can open meanwhile, and starts another store from a dump', async () => {
    const dataDir = await copyEmptyStore()
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const first = await createDatabase({ dataDir })
    await write(first.database)
    await expect(openDatabase({ dataDir, ...noSettings })).rejects.toMatchObject({
      message: expect.stringContaining(
        `DATA_DIR: cannot open the database in ${dataDir} (another process uses it).`,
      ),
      code: 'EBUSY',
    })
    const dump = await first.dump?.()
    await first.close()

    const again = await createDatabase({ dataDir })
    expect(await read(again.database)).toEqual([['7', '0xab']])
    await again.close()

    // PGlite refuses to create its files in a folder that has any, such as the root of a volume.
    const volume = await mkdtemp(join(tmpdir(), 'latchkey-'))
    onTestFinished(() => rm(volume, { recursive: true, force: true }))
    await mkdir(join(volume, 'lost+found'))
    const copy = await createDatabase({ dataDir: volume, dataDump: dump! })
    expect(await read(copy.database)).toEqual([['7', '0xab']])
    await copy.close()
  })

  it('moves the files of an earlier version to their folder, and leaves those of the operator', async () => {
    const dataDir = await copyEmptyStore()
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const own = await readdir(dataDir)
    for (const name of ['keys.json', 'images']) await mkdir(join(dataDir, name))
    const { close } = await createDatabase({ dataDir })
    await close()
    expect(await readdir(dataDir)).toEqual(['database', 'images', 'keys.json'])
    expect(await readdir(join(dataDir, 'database'))).toEqual(expect.arrayContaining(own))
  })

  it('frees the space of deleted rows in every table each hour, even without a relay', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const dataDir = await copyEmptyStore()
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const { database, readRows, close } = await createDatabase({ dataDir })
    onTestFinished(close)
    const measure = async () => {
      const text = `select pg_relation_size('blocks'), pg_relation_size('notes')`
      return (await readRows({ name: 'size', text }, []))[0]?.map(Number)
    }
    await database.execute(sql`
      insert into blocks (chain_id, number, hash, parent_hash)
      select 'eip155:1', at, repeat('ab', 100), repeat('cd', 100) from generate_series(1, 1000) at`)
    await database.execute(sql`delete from blocks`)
    expect((await measure())?.[0]).toBeGreaterThan(100_000)
    await vi.advanceTimersByTimeAsync(3_600_000)
    await expect.poll(measure).toEqual([0, 0])
  })
})

const isPostgresThere = await hasPostgres()

describe('a failed migration', () => {
  const expected = {
    name: 'SettingError',
    message: expect.stringMatching(
      /^The migration failed \(relation "blocks" already exists\)\. Failed statement: CREATE TABLE "blocks" .*\. The database of .* was opened and is unchanged\./,
    ),
  }
  const settings = { chains: [], projects: [] }

  it('is reported without blaming the setting in PGlite, and leaves the database unchanged', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const foreign = await PGlite.create(dataDir)
    await foreign.exec('create table blocks (theirs integer)')
    await foreign.close()
    await expect(
      createServer({
        ...settings,
        dataDir,
        logLevel: 'silent',
        listen: { api: { host: '127.0.0.1', port: 0 } },
      }),
    ).rejects.toMatchObject(expected)
    const left = await PGlite.create(join(dataDir, 'database'))
    const { rows } = await left.query("select tablename from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([{ tablename: 'blocks' }])
    await left.close()
  })

  it.skipIf(!isPostgresThere)('is reported the same way in Postgres', async () => {
    const { url, drop } = await createTestDatabase({ hasTables: false })
    onTestFinished(drop)
    const foreign = new pg.Client({ connectionString: url })
    await foreign.connect()
    await foreign.query('create table blocks (theirs integer)')
    await foreign.end()
    await expect(startServer({ ...settings, databaseUrl: url })).rejects.toMatchObject(expected)
  })
})

describe.skipIf(!isPostgresThere)('Postgres', () => {
  let test: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    test = await createTestDatabase({ hasTables: false })
  })
  afterAll(() => test.drop())

  it('lets several servers start concurrently on an empty database, and keeps existing rows', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => createDatabase({ databaseUrl: test.url })))
    await write(opened[0]!.database)
    expect(await read(opened[2]!.database)).toEqual([['7', '0xab']])
    await Promise.all(opened.map((database) => database.close()))
    const again = await createDatabase({ databaseUrl: test.url })
    expect(await read(again.database)).toEqual([['7', '0xab']])
    expect(again.dump).toBeUndefined()
    await again.close()
  })

  it('returns connections to the pool when transactions cannot begin, fail or cannot commit', async () => {
    const { database, pool, ping, close } = await createDatabase({ databaseUrl: test.url })
    const isolationLevel = 'none' as 'serializable'
    // More often than the pool has connections.
    for (let times = 0; times < 10; times += 1) {
      await expect(database.transaction(async () => 1, { isolationLevel })).rejects.toThrow('begin isolation')
      const failing = database.transaction(() => Promise.reject(new Error('no')))
      await expect(failing).rejects.toThrow('no')
      const ended = database.transaction((transaction) =>
        transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
      )
      await expect(ended).rejects.toThrow('Failed query')
    }
    expect(await database.transaction(async () => 2)).toBe(2)
    await ping()
    expect(pool?.()).toMatchObject({ open: 1, idle: 1, waiting: 0 })
    await close()
  })

  it('responds 503 at /health without details when the database disappears', async () => {
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

  it('responds 503 on every route that reads an unreachable database, and recovers with it', async () => {
    const way = await startProxy(test.url)
    const server = await startServer({
      databaseUrl: way.url,
      // No account is read from the chain, so that only the database can be unreachable.
      chains: [servedChain(1, 'http://127.0.0.1:9', { accounts: false })],
      projects: [{ id: 'app', name: 'App', origins: [] }],
    })
    try {
      const ask = async (what: string) => {
        const account = `0x${'11'.repeat(20)}`
        const response = await fetch(`${server.origins.api}/v1/account/${account}/${what}?projectId=app`)
        return { status: response.status, headers: response.headers, body: await response.json() }
      }
      const empty = { status: 200, body: { data: [], next: null } }
      for (const what of ['history', 'nfts']) expect(await ask(what)).toMatchObject(empty)
      await way.cut()
      // The first request may hit a breaking connection, the later ones find no database.
      for (const what of ['history', 'nfts', 'history', 'nfts']) {
        const { status, headers, body } = await ask(what)
        expect(status).toBe(503)
        expect(headers.get('retry-after')).toMatch(/^\d+$/)
        expect(body).toEqual({
          status: 'FAILED',
          code: 'UPSTREAM_UNAVAILABLE',
          reasons: [{ field: 'database', description: expect.stringContaining('database') }],
        })
      }
      await way.mend()
      for (const what of ['history', 'nfts']) expect(await ask(what)).toMatchObject(empty)
    } finally {
      await server.close()
      await way.cut()
    }
  })

  it('survives a connection that breaks within a transaction, and reports it', async () => {
    const way = await startProxy(test.url)
    const lost: Error[] = []
    const { database, close } = await createDatabase({ databaseUrl: way.url }, (error) => lost.push(error))
    onTestFinished(close)
    const cut = database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`)
      await way.cut()
      await expect.poll(() => lost).toHaveLength(1)
      await transaction.execute(sql`select 1`)
    })
    await expect(cut).rejects.toThrow()
  })

  it('replaces a connection that was silently lost', async () => {
    const way = await startProxy(test.url)
    const { close, ping, readRows } = await createDatabase({ databaseUrl: way.url })
    try {
      const naps = () =>
        Array.from({ length: 8 }, () => readRows({ name: 'nap', text: 'select pg_sleep(0.2)' }, []))
      await Promise.all(naps())
      way.swallow()
      const lost = await Promise.allSettled(naps())
      expect(lost.map(({ status }) => status)).toEqual(lost.map(() => 'rejected'))
      await ping()
    } finally {
      await close()
      await way.cut()
    }
  })

  it('ends abandoned statements, even behind a pooler that refuses startup parameters', async () => {
    const pooler = await startPooler(test.url)
    const { close, readRows } = await createDatabase({ databaseUrl: pooler.url })
    try {
      const shown = Array.from({ length: 4 }, () =>
        readRows({ name: 'limit', text: "select current_setting('statement_timeout'), pg_sleep(0.1)" }, []),
      )
      for (const [row] of await Promise.all(shown)) expect(row?.[0]).toBe('30s')
    } finally {
      await close()
      await pooler.close()
    }
  })

  it('holds no lock after its start, even behind a pooler that keeps connections', async () => {
    const pooler = await startPooler(test.url)
    onTestFinished(pooler.close)
    const { close, readRows } = await createDatabase({ databaseUrl: pooler.url })
    onTestFinished(close)
    const text = `select count(*) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    expect((await readRows({ name: 'locks', text }, []))[0]?.map(Number)).toEqual([0])
  })

  it('fails to start on a missing database', async () => {
    const gone = new URL(test.url)
    gone.pathname = '/latchkey_nobody'
    await expect(openDatabase({ databaseUrl: gone.href, ...noSettings })).rejects.toThrow(
      'DATABASE_URL: cannot open the database (database "latchkey_nobody" does not exist). Create the database with createdb',
    )
  })
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '../src/storage/createDatabase.ts'
import { hashMigrations } from './hashMigrations.ts'

const adminUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'

/** Returns whether the tests' Postgres is available; otherwise suites that need it are skipped by name. */
export async function hasPostgres(): Promise<boolean> {
  try {
    await asAdmin((client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

/** Lock of the worker that creates the database that others are copies of. */
const templateLock = 7_205_760

/**
 * Creates a database for one test, with every table and no rows, or without tables if the test creates them. It can be
 * dropped while connected.
 */
export async function createTestDatabase({ hasTables = true } = {}): Promise<{
  url: string
  drop(): Promise<void>
}> {
  const name = `latchkey_${randomUUID().replaceAll('-', '')}`
  const template = hasTables ? await makeTemplate() : 'template1'
  await asAdmin((client) => client.query(`create database ${name} template ${template}`))
  return {
    url: urlOf(name),
    drop: () => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Creates the template: copying a database takes a tenth of the time of its migrations. */
async function makeTemplate(): Promise<string> {
  const name = `latchkey_empty_${await hashMigrations()}`
  await asAdmin(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    const { close } = await createDatabase({ databaseUrl: urlOf(draft) })
    await close()
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

function urlOf(name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

import { randomUUID } from 'node:crypto'
import pg from 'pg'

const adminUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'

/** Whether the tests' Postgres answers; suites that need it are skipped by name otherwise. */
export async function hasPostgres(): Promise<boolean> {
  try {
    await asAdmin((client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

/** A fresh database for one test run, and how to be rid of it, connected or not. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `latchkey_${randomUUID().replaceAll('-', '')}`
  await asAdmin((client) => client.query(`create database ${name}`))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
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

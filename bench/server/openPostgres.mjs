// An empty database for a bench, in the Postgres of TEST_DATABASE_URL, else the local default.
import { createRequire } from 'node:module'

const pg = createRequire(new URL('../../packages/server/package.json', import.meta.url))('pg')
const adminUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'

/** Creates a database. Returns its URL, and `drop`. Exits with 1 if Postgres is unavailable. */
export async function openPostgres() {
  const name = `latchkey_bench_${process.pid}`
  const admin = new pg.Client(adminUrl)
  try {
    await admin.connect()
  } catch (error) {
    console.error(`Cannot measure: Postgres is unavailable (${error.code ?? error.message}).`)
    process.exit(1)
  }
  await admin.query(`create database ${name}`)
  const drop = async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { databaseUrl: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href, drop }
}

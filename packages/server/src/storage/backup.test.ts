import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'
import { createDatabase } from './createDatabase.ts'
import { migrationsFolder } from './listPendingMigrations.ts'

const run = promisify(execFile)

/** Returns whether Postgres and its programs are available. */
async function canRestore(): Promise<boolean> {
  const programs = ['pg_dump', 'pg_restore', 'createdb', 'dropdb']
  const found = await Promise.allSettled(programs.map((program) => run(program, ['--version'])))
  return found.every(({ status }) => status === 'fulfilled') && (await hasPostgres())
}

/** Reads the documented commands of a backup and of the two ways to restore it. */
async function readCommands() {
  const page = await readFile(new URL('../../../../docs/server/tasks.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('## Backup and restore')
  const [, backup = ''] = /`(pg_dump [^`]*)`/.exec(section) ?? []
  const [restore = '', compose = ''] = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text)
  const inContainer = compose.replaceAll('docker compose exec -T postgres ', '')
  return { backup, restore, compose: inContainer.replace('docker compose stop server', '') }
}

/** Creates a database as the version before the newest migration left it. */
async function createEarlierDatabase(folder: string) {
  const migrations = join(folder, 'migrations')
  await cp(migrationsFolder, migrations, { recursive: true })
  const file = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
  const made = await createTestDatabase({ hasTables: false })
  const database = drizzle(made.url)
  await migrate(database, { migrationsFolder: migrations })
  await database.execute(`insert into blocks values ('eip155:1', 7, '0xab', '0xaa')`)
  await database.$client.end()
  return made
}

it.skipIf(!(await canRestore())).each(['restore', 'compose'] as const)(
  'a backup of the version before is restored by the documented commands (%s)',
  async (way) => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { url, drop } = await createEarlierDatabase(folder)
    onTestFinished(drop)
    const { hostname, port, username, password, pathname } = new URL(url)
    const commands = await readCommands()
    const sh = (text: string) => {
      const own = text
        .replace(/\blatchkey\b(?!\.dump)/g, pathname.slice(1))
        .replace(/--(owner|username)=\w+/g, `--$1=${username}`)
      const env = {
        ...process.env,
        ...{ PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, DATABASE_URL: url },
      }
      return run('sh', ['-ec', own], { cwd: folder, env })
    }
    await sh(commands.backup)
    const updated = await createDatabase({ databaseUrl: url })
    expect(updated.migrated).toHaveLength(1)
    await updated.close()

    await sh(commands[way])
    const restored = await createDatabase({ databaseUrl: url })
    expect(restored.migrated).toEqual(updated.migrated)
    const rows = await restored.readRows({ name: 'blocks', text: 'select number from blocks' }, [])
    expect(rows.map(String)).toEqual(['7'])
    await restored.close()
  },
)

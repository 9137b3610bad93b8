import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the migrations, which drizzle runs. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Returns the names of the migrations that a database lacks, oldest first. `query` runs a statement in it. */
export async function listPendingMigrations(
  query: (text: string) => Promise<{ rows: readonly unknown[] }>,
): Promise<readonly string[]> {
  const { entries }: { entries: readonly { tag: string; when: number }[] } = JSON.parse(
    await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  )
  const { rows: found } = await query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  )
  if (!Object(found[0]).found) return entries.map(({ tag }) => tag)
  // As drizzle does: migrations newer than the newest one that ran are pending.
  const { rows } = await query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  const newest = Number(Object(rows[0]).newest ?? 0)
  return entries.filter(({ when }) => when > newest).map(({ tag }) => tag)
}

import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { createDatabase, type OpenDatabase } from '../src/storage/createDatabase.ts'
import { copyEmptyStore } from './copyEmptyStore.ts'

/** Emptied databases that tests of this process have returned. */
const idle: OpenDatabase[] = []
/** The schema of an unused database. */
let freshShape: string | undefined

/**
 * Opens a database with every table and no rows. Closing empties it and returns it to the pool of this process:
 * creating one takes a second of a core, emptying one a twentieth of that.
 */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  const opened = idle.pop() ?? (await make())
  freshShape ??= await readShape(opened)
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    // Dropped, renamed or added objects are not restored.
    if ((await readShape(opened)) !== freshShape) return opened.close()
    await empty(opened)
    idle.push(opened)
  }
  return { ...opened, close }
}

async function make(): Promise<OpenDatabase> {
  const dataDir = await copyEmptyStore()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return createDatabase({ dataDir })
}

/** Returns every column of every table, except the database's own. */
const readShape = async ({ database }: OpenDatabase) =>
  JSON.stringify(
    await database.execute(sql`
      select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`),
  )

/** Deletes all rows, whatever refers to them, and resets sequences to one. Records of migrations are kept. */
async function empty({ database }: OpenDatabase): Promise<void> {
  await database.execute(sql`
    do $$ declare name text; begin
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('delete from public.%I', name);
      end loop;
      for name in select sequencename from pg_sequences where schemaname = 'public' loop
        perform setval(format('public.%I', name)::regclass, 1, false);
      end loop;
    end $$`)
}

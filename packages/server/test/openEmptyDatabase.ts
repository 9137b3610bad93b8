import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { createDatabase, type OpenDatabase } from '../src/storage/createDatabase.ts'
import { copyEmptyStore } from './copyEmptyStore.ts'

/** Databases that tests of this process have given back, emptied. */
const idle: OpenDatabase[] = []
/** The shape of one that no test has had. */
let freshShape: string | undefined

/**
 * Opens a database with every table and no row. Closing empties it and gives it back, for the next test of this process:
 * making one takes a second of a core, emptying one a twentieth of that.
 */
export async function openEmptyDatabase(): Promise<OpenDatabase> {
  const opened = idle.pop() ?? (await make())
  freshShape ??= await readShape(opened)
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    // What a test has dropped, renamed or added is not put back.
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

/** Every column of every table that is not the database's own. */
const readShape = async ({ database }: OpenDatabase) =>
  JSON.stringify(
    await database.execute(sql`
      select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`),
  )

/** Takes every row out, whatever refers to it, and begins to count at one again; what was migrated stays noted. */
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

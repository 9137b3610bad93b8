import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationsFolder } from './listPendingMigrations.ts'
import { bindings } from './rows/boundTables.ts'
import { shapeOf } from './rows/table.ts'

/** Every server of an earlier version is stopped before this one anyway. */
const boundRows = '0021'
const tables = bindings.map(({ table }) => shapeOf(table).name).join('|')
/** Servers of the version before refuse rows with a value in a column that they do not know. */
const newBoundColumn = new RegExp(`ALTER TABLE "(?:${tables})" ADD COLUMN`, 'i')
/** They write with the earlier key, which the database then refuses. */
const newKey = /ALTER TABLE "\w+" (?:ADD CONSTRAINT "\w+" PRIMARY KEY|DROP CONSTRAINT "\w+_pk")/i

const page = readFileSync(new URL('../../../../docs/server/tasks.md', import.meta.url), 'utf8')

it('lists each migration that a server of the version before does not survive in docs/server/tasks.md', () => {
  const breaking = readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > boundRows)
    .filter((file) => {
      const text = readFileSync(join(migrationsFolder, file), 'utf8')
      return newBoundColumn.test(text) || newKey.test(text)
    })
    .map((file) => file.slice(0, 4))
  expect(breaking).toEqual(expect.arrayContaining(['0023', '0026']))
  const listed = [...page.matchAll(/^\| `(\d{4})` \|/gm)].map(([, number]) => number)
  expect(listed).toEqual(expect.arrayContaining(breaking))
})

it('has a section of docs/server/tasks.md only for migrations whose entry in the list refers to it', () => {
  const sections = [...page.matchAll(/^### Migration (\d{4})$/gm)].map(([, number]) => number)
  expect(sections.length).toBeGreaterThan(0)
  const referring = [...page.matchAll(/^\| `(\d{4})` \| See \[Migration \1\]\(#migration-\1\) \|$/gm)]
  expect(referring.map(([, number]) => number)).toEqual(sections)
})

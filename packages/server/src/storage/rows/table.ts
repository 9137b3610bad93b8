import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'

/** A table whose rows carry a MAC. */
export type BoundTable = PgTable & { mac: PgColumn }
/** A row of a table as its stores see it: without its MAC. */
export type Row<table extends BoundTable> = Omit<table['$inferSelect'], 'mac'>
/** A row that is to be written. */
export type NewRow<table extends BoundTable> = Omit<table['$inferInsert'], 'mac'>

/** What is read of a table's definition once: its name, its bound columns and its primary key. */
export type TableShape = {
  name: string
  /** Every column but the MAC, by the name that the database has for it, in that name's order. */
  columns: readonly (readonly [key: string, column: PgColumn])[]
  primaryKey: readonly (readonly [key: string, column: PgColumn])[]
}

const shapes = new WeakMap<Table, TableShape>()

/** Reads a table's definition. Throws `TypeError` where it has no primary key. */
export function shapeOf(table: BoundTable): TableShape {
  const known = shapes.get(table)
  if (known) return known
  const { name, primaryKeys } = getTableConfig(table)
  const columns = (Object.entries(getTableColumns(table)) as [string, PgColumn][])
    .filter(([key]) => key !== 'mac')
    .sort(([, one], [, other]) => (one.name < other.name ? -1 : 1))
  const composite = new Set(primaryKeys[0]?.columns.map((column) => column.name))
  const primaryKey = columns.filter(([, column]) => column.primary || composite.has(column.name))
  if (primaryKey.length === 0) throw new TypeError(`The table ${name} has no primary key.`)
  const shape = { name, columns, primaryKey }
  shapes.set(table, shape)
  return shape
}

/** The condition that finds one row by its primary key. */
export function isRow(table: BoundTable, row: object): SQL {
  const values = row as Record<string, unknown>
  const parts = shapeOf(table).primaryKey.map(([key, column]) => sql`${column} = ${values[key]}`)
  return sql.join(parts, sql` and `)
}

import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'

/** A table whose rows carry a MAC. */
export type BoundTable = PgTable & { mac: PgColumn }
/** A row of a table without its MAC, as stores see it. */
export type Row<table extends BoundTable> = Omit<table['$inferSelect'], 'mac'>
/** A row to be inserted, without its MAC. */
export type NewRow<table extends BoundTable> = Omit<table['$inferInsert'], 'mac'>

/** A table's name, bound columns and primary key, read once from its definition. */
export type TableShape = {
  name: string
  /** Every column except the MAC, by its name in the database and in the order of these names. */
  columns: readonly (readonly [key: string, column: PgColumn])[]
  primaryKey: readonly (readonly [key: string, column: PgColumn])[]
}

const shapes = new WeakMap<Table, TableShape>()

/** Reads a table's definition. Throws `TypeError` if it has no primary key. */
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

/** Builds the condition that matches one row by its primary key. */
export function isRow(table: BoundTable, row: object): SQL {
  const values = row as Record<string, unknown>
  const parts = shapeOf(table).primaryKey.map(([key, column]) => sql`${column} = ${values[key]}`)
  return sql.join(parts, sql` and `)
}

import { type BoundTable, shapeOf } from './table.ts'

const version = 'latchkey row v1'

/**
 * Encodes a row for its MAC: the table's name, then each column that has a value as a pair of name and value, in JSON.
 * Two different rows never have the same encoding, even in different tables. Columns without a value are left out, so
 * that adding a column keeps earlier rows bound. Throws `TypeError` for a value that the database could return as
 * different text.
 */
export function encodeRow(table: BoundTable, row: object): string {
  const { name, columns } = shapeOf(table)
  const values = row as Record<string, unknown>
  const pairs: [string, string | number][] = []
  for (const [key, column] of columns) {
    const value = values[key] ?? null
    if (value === null) {
      if (values[key] === undefined && column.hasDefault)
        throw new TypeError(
          `${name}.${column.name} has a default, which must be written explicitly to be bound.`,
        )
      continue
    }
    if (typeof value !== 'string' && !Number.isSafeInteger(value))
      throw new TypeError(`${name}.${column.name} is neither a string nor an integer, and cannot be bound.`)
    pairs.push([column.name, value as string | number])
  }
  return JSON.stringify([version, name, ...pairs])
}

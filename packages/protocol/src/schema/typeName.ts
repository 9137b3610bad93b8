/** What a value is, as the texts of spec 8.14 name it. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (Number.isNaN(value)) return 'nan'
  return typeof value
}

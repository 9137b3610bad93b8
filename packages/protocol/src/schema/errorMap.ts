import type * as z from 'zod/mini'

/**
 * The one error map: says what is wrong with an input in the texts of spec 8.14,
 * `Required`, `Expected {expected} received {received}` or `Invalid input`.
 */
export function errorMap(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'Required'
  if (issue.code === 'invalid_type') return `Expected ${issue.expected} received ${typeName(issue.input)}`
  return 'Invalid input'
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (Number.isNaN(value)) return 'nan'
  return typeof value
}

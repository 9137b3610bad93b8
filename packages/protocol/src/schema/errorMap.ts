import type * as z from 'zod/mini'
import { typeName } from './typeName.ts'

/**
 * The one error map: says what is wrong with an input in the texts of spec 8.14,
 * `Required`, `Expected {expected} received {received}` or `Invalid input`.
 */
export function errorMap(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'Required'
  const expected = expectedType(issue)
  return expected === undefined ? 'Invalid input' : `Expected ${expected} received ${typeName(issue.input)}`
}

/** The type that the input should have had; `undefined` where only its value is not allowed. */
function expectedType(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') {
    const [expected] = issue.values.map(typeName)
    return expected === typeName(issue.input) ? undefined : expected
  }
  if (issue.code !== 'invalid_union') return undefined
  // Of the wrong type for every one of them: the first stands for all.
  const [first, ...others] = issue.errors.map(wrongType)
  return others.includes(undefined) ? undefined : first
}

function wrongType([issue]: readonly z.core.$ZodIssue[]): string | undefined {
  return issue?.code === 'invalid_type' && issue.path.length === 0 ? issue.expected : undefined
}

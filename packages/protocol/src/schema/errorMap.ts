import type * as z from 'zod/mini'
import { typeName } from '../base/typeName.ts'

/**
 * Describes what is wrong with an input: `Required`, `Expected {expected} received {received}` or `Invalid input` (spec
 * 8.14). The only error map.
 */
export function errorMap(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'Required'
  const expected = expectedType(issue)
  if (expected !== undefined) return `Expected ${expected} received ${typeName(issue.input)}`
  const allowed = allowedValue(issue)
  return allowed === undefined
    ? invalidInput
    : `${invalidInput}: expected ${allowed}, received ${quote(issue.input)}`
}

/** Prefix of every description of a value that is not allowed (spec 8.14). */
export const invalidInput = 'Invalid input'

const quotedCharactersMax = 100

/**
 * Formats a value for a message, truncated if long. Values that JSON cannot express, such as a circular object, or one
 * with a bigint in it, are only named by their type.
 */
export function quote(input: unknown): string {
  const text = typeof input === 'bigint' ? String(input) : (toJson(input) ?? typeName(input))
  return text.length > quotedCharactersMax ? `${text.slice(0, quotedCharactersMax)}…` : text
}

function toJson(input: unknown): string | undefined {
  try {
    return JSON.stringify(input)
  } catch {
    return undefined
  }
}

/** Describes the allowed values of the right type, if the schema defines them. */
function allowedValue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(quote).join(', ')}`
  if (issue.code === 'too_small') return `at least ${issue.minimum}${unitOf(issue.origin)}`
  if (issue.code === 'too_big') return `at most ${issue.maximum}${unitOf(issue.origin)}`
  if (issue.code === 'not_multiple_of') return `a multiple of ${issue.divisor}`
  if (issue.code === 'invalid_format')
    return issue.pattern ? `a string matching ${issue.pattern}` : `a ${issue.format}`
  return undefined
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' items' : ''
}

/** Returns the expected type of the input; `undefined` if only its value is not allowed. */
function expectedType(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') {
    const [expected] = issue.values.map(typeName)
    return expected === typeName(issue.input) ? undefined : expected
  }
  if (issue.code !== 'invalid_union') return undefined
  // The input has the wrong type for every alternative: the first one is reported.
  const [first, ...others] = issue.errors.map(wrongType)
  return others.includes(undefined) ? undefined : first
}

function wrongType([issue]: readonly z.core.$ZodIssue[]): string | undefined {
  return issue?.code === 'invalid_type' && issue.path.length === 0 ? issue.expected : undefined
}

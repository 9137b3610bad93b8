import { isObject } from '../base/isObject.ts'
import { typeName } from '../base/typeName.ts'

/**
 * Parses one part of a message. Unknown fields are dropped; invalid ones throw `UnfitError`. Without zod, because every
 * frame loads this before its first message.
 */
export type Shape<value = unknown> = (wire: unknown, field: string) => value

/** Type of the value that a shape parses. */
export type Read<shape extends Shape> = ReturnType<shape>

type Fields = { readonly [name: string]: Shape }
/** Names of fields that may be undefined, and so may be omitted. */
type Leavable<fields extends Fields> = {
  [name in keyof fields]: undefined extends Read<fields[name]> ? name : never
}[keyof fields]
type ReadFields<fields extends Fields> = {
  -readonly [name in Exclude<keyof fields, Leavable<fields>>]: Read<fields[name]>
} & { -readonly [name in Leavable<fields>]?: Read<fields[name]> } extends infer read
  ? { [name in keyof read]: read[name] }
  : never

function typed<value>(
  expected: string,
  isOfType: (wire: unknown) => wire is value,
  isAllowed: (value: value) => boolean = () => true,
): Shape<value> {
  return (wire, field) => {
    if (wire === undefined) throw new UnfitError(field, 'Required')
    if (!isOfType(wire)) throw new UnfitError(field, `Expected ${expected} received ${typeName(wire)}`)
    if (!isAllowed(wire)) throw new UnfitError(field, 'Invalid input')
    return wire
  }
}

const isString = (wire: unknown): wire is string => typeof wire === 'string'
const anObject = typed('object', isObject)
const anArray = typed('array', (wire): wire is unknown[] => Array.isArray(wire))

/** Any value, unchanged. */
export const unknown: Shape = (wire) => wire

/** A boolean. */
export const boolean = typed('boolean', (wire): wire is boolean => typeof wire === 'boolean')

/** Creates a shape for text; lengths are in UTF-16 units. */
export function string(rule: { min?: number; max?: number; pattern?: RegExp } = {}): Shape<string> {
  const { min = 0, max = Number.POSITIVE_INFINITY, pattern = /^/ } = rule
  return typed('string', isString, (text) => text.length >= min && text.length <= max && pattern.test(text))
}

/** An http(s) URL. The scheme is checked because `javascript:` and similar URLs can also contain a host. */
export const url = string({ pattern: /^https?:\/\/\S+$/i })

/** Creates a shape for a finite number. */
export function number(rule: { min?: number; max?: number } = {}): Shape<number> {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rule
  const isNumber = (wire: unknown): wire is number => Number.isFinite(wire)
  return typed('number', isNumber, (value) => value >= min && value <= max)
}

/** Creates a shape for one of a list of words. */
export function oneOf<const word extends string>(words: readonly word[]): Shape<word> {
  // A text in the list is one of its words.
  return typed('string', isString, (text) => words.includes(text as word)) as Shape<word>
}

/** Creates a shape for a list. */
export function array<value>(item: Shape<value>): Shape<value[]> {
  return (wire, field) => Array.from(anArray(wire, field), (each, at) => item(each, join(field, String(at))))
}

/** Creates a shape for an object; unknown names are dropped. */
export function object<const fields extends Fields>(fields: fields): Shape<ReadFields<fields>> {
  return (wire, field) => {
    const given = anObject(wire, field)
    const known = Object.entries(fields).flatMap(([name, shape]) => {
      const value = shape(given[name], join(field, name))
      return value === undefined && !(name in given) ? [] : [[name, value]]
    })
    return Object.fromEntries(known) as ReadFields<fields>
  }
}

/** An object with arbitrary names. */
export const record: Shape<Record<string, unknown>> = (wire, field) =>
  Object.fromEntries(Object.entries(anObject(wire, field)).filter(([name]) => name !== '__proto__'))

/** Makes a shape optional. */
export function optional<value>(shape: Shape<value>): Shape<value | undefined> {
  return (wire, field) => (wire === undefined ? undefined : shape(wire, field))
}

/** Makes a shape nullable. */
export function nullable<value>(shape: Shape<value>): Shape<value | null> {
  return (wire, field) => (wire === null ? null : shape(wire, field))
}

/** Creates a shape for one of two shapes; if neither matches, the first one's error is thrown. */
export function either<first, second>(first: Shape<first>, second: Shape<second>): Shape<first | second> {
  return (wire, field) => {
    try {
      return first(wire, field)
    } catch (unfit) {
      try {
        return second(wire, field)
      } catch {
        throw unfit
      }
    }
  }
}

const join = (field: string, name: string) => (field === '' ? name : `${field}.${name}`)

/** A parsed value, or the first reason why it is invalid; `description` says what is wrong with it (spec 8.14). */
export type ReadMessage<value> =
  | { success: true; value: value }
  | { success: false; reason: { field: string; description: string } }

/** Parses a message from the port by its shape, on both ends and in both directions. */
export function readMessage<value>(shape: Shape<value>, wire: unknown): ReadMessage<value> {
  try {
    return { success: true, value: shape(wire, '') }
  } catch (error) {
    if (!(error instanceof UnfitError)) throw error
    return { success: false, reason: { field: error.field, description: error.message } }
  }
}

/** Thrown for an invalid part of a message; the message says what is wrong with it (spec 8.14). */
class UnfitError extends Error {
  override readonly name = 'UnfitError'
  /** Path of the invalid part; empty for the whole message. */
  readonly field: string

  constructor(field: string, description: string) {
    super(description)
    this.field = field
  }
}

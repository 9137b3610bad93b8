import { typeName } from '../schema/typeName.ts'
import { UnfitError } from './UnfitError.ts'

/**
 * Reads one part of a message: what it does not know is left out, and of what does not fit it throws `UnfitError`. No zod
 * here: every frame loads this before its first message.
 */
export type Shape<value = unknown> = (wire: unknown, field: string) => value

/** What a shape reads. */
export type Read<shape extends Shape> = ReturnType<shape>

type Fields = { readonly [name: string]: Shape }
/** Fields that may be undefined may be left out. */
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
const isObject = (wire: unknown): wire is { readonly [name: string]: unknown } =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire)
const anObject = typed('object', isObject)
const anArray = typed('array', (wire): wire is unknown[] => Array.isArray(wire))

/** Anything at all, as it is. */
export const unknown: Shape = (wire) => wire

/** True or false. */
export const boolean = typed('boolean', (wire): wire is boolean => typeof wire === 'boolean')

/** A text; its length in UTF-16 units. */
export function string(rule: { min?: number; max?: number; pattern?: RegExp } = {}): Shape<string> {
  const { min = 0, max = Number.POSITIVE_INFINITY, pattern = /^/ } = rule
  return typed('string', isString, (text) => text.length >= min && text.length <= max && pattern.test(text))
}

/** An address of a page: `javascript:` and its kin have room for a host, too. */
export const url = string({ pattern: /^https?:\/\/\S+$/i })

/** A finite number. */
export function number(rule: { min?: number; max?: number } = {}): Shape<number> {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rule
  const isNumber = (wire: unknown): wire is number => Number.isFinite(wire)
  return typed('number', isNumber, (value) => value >= min && value <= max)
}

/** One word of a list. */
export function oneOf<const word extends string>(words: readonly word[]): Shape<word> {
  // What is in the list is one of its words.
  return typed('string', isString, (text) => words.includes(text as word)) as Shape<word>
}

/** A list of values of one shape. */
export function array<value>(item: Shape<value>): Shape<value[]> {
  return (wire, field) => Array.from(anArray(wire, field), (each, at) => item(each, join(field, String(at))))
}

/** Named values; names that the shape does not have are left out. */
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

/** Values by any name. */
export const record: Shape<Record<string, unknown>> = (wire, field) =>
  Object.fromEntries(Object.entries(anObject(wire, field)).filter(([name]) => name !== '__proto__'))

/** What may be left out. */
export function optional<value>(shape: Shape<value>): Shape<value | undefined> {
  return (wire, field) => (wire === undefined ? undefined : shape(wire, field))
}

/** What may be null. */
export function nullable<value>(shape: Shape<value>): Shape<value | null> {
  return (wire, field) => (wire === null ? null : shape(wire, field))
}

/** One of two shapes; of what is neither, the first says what is wrong. */
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

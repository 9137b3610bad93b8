import * as z from 'zod/mini'
import { findNear } from './nearName.ts'

/** Environment variables, in the shape of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns whether a value is a link that an orchestrator sets for another service, such as
 * `APP_PORT=tcp://10.0.0.1:80` for one that is called `app`.
 */
export const isClusterLink = (value: string) => /^(?:tcp|udp|sctp):\/\//.test(value)

/** More about a variable, in Markdown. */
type Row = {
  /** An example, or the allowed values. */
  format?: string
  default?: string
  /** When the variable is required. */
  required?: string
  /** Whether the variable takes JSON or the path of a JSON file, and whether that may be quoted in errors. */
  json?: 'open' | 'secret'
  /** What errors call an entry of the list: `project`. */
  entry?: string
}

/** An environment variable: a row of docs/server/settings.md, and the path of its value in the settings. */
export type Variable = Row & { name: string; section: string; about: string; path: readonly string[] }

const rows = z.registry<Omit<Variable, 'path'>>()

/**
 * Returns a function that describes the environment variable from which a member of the settings is read, in this
 * section. Pass each schema only once.
 */
const section =
  (name: string) =>
  <schema extends z.ZodMiniType>(variable: string, schema: schema, about: string, row: Row = {}): schema => {
    rows.add(schema, { name: variable, section: name, about, ...row })
    return schema
  }

/** Describes a variable of the section "Chains and services". */
export const inChains = section('Chains and services')
/** Describes a variable of the section "Addresses and ports". */
export const inAddresses = section('Addresses and ports')
/** Describes a variable of the section "Storage". */
export const inStorage = section('Storage')
/** Describes a variable of the section "Sign-in sessions". */
export const inSignIn = section('Sign-in sessions')
/** Describes a variable of the section "Embedded wallet". */
export const inWallet = section('Embedded wallet')
/** Describes a variable of the section "Log level". */
export const inLog = section('Log level')

/** Returns the variables of a schema, in its order. */
export function listVariables(schema: z.core.$ZodType, path: readonly string[] = []): readonly Variable[] {
  const row = rows.get(schema)
  if (row) return [{ ...row, path }]
  if (schema instanceof z.ZodMiniExactOptional) return listVariables(schema._zod.def.innerType, path)
  if (schema instanceof z.ZodMiniPipe) return listVariables(schema._zod.def.in, path)
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, member]) =>
    listVariables(member, [...path, key]),
  )
}

/** A text for which a test holds. */
export const text = (isValid: (text: string) => boolean, error: z.core.$ZodErrorMap | string) =>
  z.string({ error }).check(z.refine(isValid, { error, abort: true }))

/** A URL with one of these protocols. */
export const url = (protocol: RegExp, error: string) =>
  text((given) => protocol.test(given) && URL.canParse(given) && new URL(given).host !== '', error)

/** An http(s) URL, in a JSON setting. */
export const httpUrl = z
  .string()
  .check(z.refine((given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)))

/** A whole number. */
export const wholeNumber = (max: number) =>
  z.pipe(
    text(
      (given) => Number.isInteger(Number(given)) && Number(given) >= 0 && Number(given) <= max,
      ({ input }) => `"${input}" is not a whole number from 0 to ${max}.`,
    ),
    z.transform(Number),
  )

/** A number of a port. */
export const port = () => wholeNumber(65_535)

const toOriginForm: z.core.$ZodErrorMap = ({ input }) =>
  `"${String(input).replace(/\/\/[^/]*@/, '//…@')}" is not an origin. Use https://api.example.com, without a path or credentials.`

/** An origin without a path, such as `https://api.example.com`. */
export const origin = () =>
  z.pipe(
    text((given) => {
      if (!URL.canParse(given)) return false
      const { protocol, pathname, search, hash, username } = new URL(given)
      return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
    }, toOriginForm),
    z.transform((given) => new URL(given).origin),
  )

/** One of a few words. */
export const oneOf = <const word extends string>(
  words: readonly word[],
  error: z.core.$ZodErrorMap | string,
) => z.enum(words, { error })

/** Describes an unknown key of a record, or anything else that is wrong with it. */
export const keysOf =
  (kind: string, keys: readonly string[], form: string): z.core.$ZodErrorMap =>
  (issue) =>
    issue.code === 'unrecognized_keys'
      ? `"${issue.keys[0]}" is not a supported ${kind}. Use ${keys.join(', ')}.`
      : form

/** Longer names may be values in the wrong place, such as keys. */
const memberMax = 40

/** Describes an unknown member of a JSON setting, with the one that was probably meant. */
const toStrayMember: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'unrecognized_keys') return undefined
  const { shape = {}, keyType }: { shape?: object; keyType?: z.core.$ZodType } = Object(issue.inst?._zod.def)
  const names = keyType ? [...(keyType._zod.values ?? [])].map(String) : Object.keys(shape)
  const stray = String(issue.keys[0])
  const meant = findNear(stray, names, ({ length }) => (length > 3 ? 2 : 1))
  const problem = stray.length > memberMax ? 'has an unknown member.' : `has no member "${stray}".`
  return `${problem} Use ${meant ? `${meant}, or remove it` : names.join(', ')}.`
}

/** An object of a JSON setting. It has no other members: a misspelt one must not be ignored. */
export const members = <shape extends z.core.$ZodLooseShape>(shape: shape, error?: string) =>
  z.strictObject(shape, { error: (issue) => toStrayMember(issue) ?? error })

/** A record with known names, in a JSON setting. */
export const namedMembers = <const name extends string, value extends z.ZodMiniType>(
  names: readonly name[],
  value: value,
) => z.partialRecord(z.enum(names), value, { error: toStrayMember })

/**
 * Checks a value as a whole, and passes it on unchanged. There is one message for anything wrong in it, and one that
 * names an unknown member.
 */
export function whole<value>(
  schema: z.ZodMiniType<value>,
  error: z.core.$ZodErrorMap | string,
): z.ZodMiniCustom<value, value> {
  return z.custom<value>((given) => schema.safeParse(given).success, {
    error: (issue) =>
      describeStray(schema, issue.input) ?? (typeof error === 'string' ? error : error(issue)),
  })
}

/** Describes the first unknown member in a value, at any depth. */
export function describeStray(schema: z.ZodMiniType, value: unknown): string | undefined {
  return findStray(schema.safeParse(value).error?.issues ?? [])
}

function findStray(issues: readonly z.core.$ZodIssue[]): string | undefined {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') return issue.message
    const stray = issue.code === 'invalid_union' && findStray(issue.errors.flat())
    if (stray) return stray
  }
  return undefined
}

/** An address to which secrets may be sent: over TLS, or within this machine. */
export const safeUrl = (error: string) =>
  text((given) => {
    if (!URL.canParse(given)) return false
    const { protocol, hostname } = new URL(given)
    return (
      protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    )
  }, error)

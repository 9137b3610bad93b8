import * as z from 'zod/mini'
import { errorMap, invalidInput } from './errorMap.ts'

/** The reason why a field of an input is invalid; `description` says what is wrong with it (spec 8.14). */
export type Reason = {
  /** Path of the value, with dots. Empty for the whole value. */
  field: string
  /** For developers, in English. */
  description: string
}

/** The outcome of parsing: the value, or the reasons why it is invalid. */
export type Parsed<value> =
  | { success: true; value: value }
  | {
      success: false
      reasons: Reason[]
      /** True if something is missing or has the wrong type; false if only a value is not allowed. */
      isWrongShape: boolean
    }

/** Decodes a wire value to the schema's own value. Never throws. */
export function decode<schema extends z.ZodMiniType>(
  schema: schema,
  wire: unknown,
): Parsed<z.output<schema>> {
  return toParsed(z.safeParse(schema, wire, { error: errorMap }))
}

/** Encodes a value in its wire form. Never throws. */
export function encode<schema extends z.ZodMiniType>(
  schema: schema,
  value: z.output<schema>,
): Parsed<z.input<schema>> {
  return toParsed(z.safeEncode(schema, value, { error: errorMap }))
}

function toParsed<value>(result: z.core.util.SafeParseResult<value>): Parsed<value> {
  if (result.success) return { success: true, value: result.data }
  const reasons = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    description: issue.message,
  }))
  return {
    success: false,
    reasons,
    isWrongShape: reasons.some((reason) => !reason.description.startsWith(invalidInput)),
  }
}

import { SettingError } from '../base/SettingError.ts'

/** Environment variables, in the shape of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads a whole number between 0 and `max`. Throws `SettingError`. */
export function readNumber(environment: Environment, name: string, fallback: number, max: number): number {
  const text = environment[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new SettingError(`${name}: "${text}" is not a whole number from 0 to ${max}.`)
  return value
}

/** Reads an origin without a path, such as `https://api.example.com`. Throws `SettingError`. */
export function readOrigin(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  )
    throw new SettingError(
      `${name}: not an origin. Use https://api.example.com, without a path or credentials.`,
    )
  return url.origin
}

/** Reads JSON, given inline or as a file path. Throws `SettingError`. */
export function readJson(
  environment: Environment,
  name: string,
  readFile: (path: string) => string,
): unknown {
  const text = environment[name]?.trim()
  if (!text) return undefined
  const isInline = text.startsWith('[') || text.startsWith('{')
  try {
    return JSON.parse(isInline ? text : readFile(text))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SettingError(
      isInline ? `${name}: invalid JSON (${reason}).` : `${name}: cannot read ${text} as JSON (${reason}).`,
    )
  }
}

import * as z from 'zod/mini'
import { SettingError } from '../base/SettingError.ts'
import { composeSettings } from './composeSettings.ts'
import { findStrayNames } from './findStrayNames.ts'
import { settings, type Values, variables } from './schema.ts'
import type { ServerSettings } from './settings.ts'
import { type Environment, isClusterLink, type Variable } from './variable.ts'

type ReadFile = (path: string) => string
type Report = (problem: string) => void

/**
 * Reads the server's settings from environment variables (listed in `docs/server/settings.md`). Throws a single
 * `SettingError` that names every invalid variable and how to fix it.
 */
export function readSettings(environment: Environment, readFile: ReadFile): ServerSettings {
  const problems: string[] = []
  const report = (problem: string) => {
    problems.push(problem)
  }
  const { values, invalid } = readValues(environment, readFile, report)
  const composed = composeSettings(values, invalid, report)
  problems.push(...findStrayNames(environment))
  if (problems.length > 0) throw new SettingError(problems.join('\n'))
  return composed
}

/** Reads every setting. Reports invalid variables, and returns which settings they belong to. */
function readValues(
  environment: Environment,
  readFile: ReadFile,
  report: Report,
): { values: Values; invalid: ReadonlySet<string> } {
  const given: { [setting: string]: unknown } = {}
  const values = {}
  const invalid = new Set<string>()
  const unreadable = new Map<string, string>()
  for (const { name, path, json } of variables) {
    const [setting = '', member] = path
    const text = json ? environment[name]?.trim() : environment[name]
    // Variables whose name contains the chain are read together.
    if (!text && !name.includes('<')) continue
    if (text && /(?:^|_)PORT$/.test(name) && isClusterLink(text)) continue
    try {
      const value = name.includes('<')
        ? environment
        : json
          ? readJson(name, text ?? '', json, readFile)
          : text
      given[setting] = member === undefined ? value : { ...Object(given[setting]), [member]: value }
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      unreadable.set(setting, error.message)
    }
  }
  for (const [setting, schema] of Object.entries(settings.shape)) {
    const value = setting in given ? { [setting]: given[setting] } : {}
    const read = z.object({ [setting]: schema }).safeParse(value)
    const problem = unreadable.get(setting)
    if (read.success && !problem) Object.assign(values, read.data)
    else invalid.add(setting)
    if (problem) report(problem)
    else for (const issue of read.error?.issues ?? []) report(describeIssue(issue, given[setting]))
  }
  return { values, invalid }
}

/** Parses JSON, given inline or as a file path. Throws `SettingError`, unless its text must not be quoted. */
function readJson(name: string, text: string, kind: Variable['json'], readFile: ReadFile): unknown {
  const isInline = /^[[{"]/.test(text)
  try {
    return JSON.parse(isInline ? text : readFile(text))
  } catch (cause) {
    // Not JSON, so the schema rejects it. The parser's message quotes parts of the text.
    if (kind === 'secret') return ''
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SettingError(
      isInline
        ? `${name}: invalid JSON (${reason}). Put it in single quotes in an env file or a shell.`
        : `${name}: cannot read ${text} as JSON (${reason}).`,
    )
  }
}

/** Returns a line that names the variable, the member of its JSON, and what to do. */
function describeIssue({ path, message }: z.core.$ZodIssue, given: unknown): string {
  const variable = variables.find((known) => known.path.every((part, at) => path[at] === part))
  const inside = path.slice(variable?.path.length)
  if (!variable || variable.name.includes('<')) return `${String(inside[0])}: ${message}`
  const [at, ...members] = inside
  if (typeof at !== 'number' || !variable.entry) return `${variable.name}: ${labelOf(inside)}${message}`
  const { id } = Object(Array.isArray(given) ? given[at] : undefined)
  const label = `${variable.entry} ${at + 1}${typeof id === 'string' && id !== '' ? ` (${id})` : ''}`
  return `${variable.name}: ${label}: ${labelOf(members)}${message}`
}

/** Returns the path of a member. An entry of a list is named by the message. */
function labelOf(members: readonly PropertyKey[]): string {
  return members.length === 0 || typeof members.at(-1) === 'number' ? '' : `${members.join('.')} `
}

import { coversStrangers } from '../base/isPublicSuffix.ts'
import { SettingError } from '../base/SettingError.ts'
import type { Project } from '../settings/settings.ts'
import { type Environment, readJson } from './readVariable.ts'

const example = '[{"id":"my-app","name":"My app","origins":["https://app.example.com"]}]'

/**
 * Reads PROJECTS: a JSON list of projects, or the path of a file with one. Adds the app's own origin to its
 * project (APP_PROJECT, or the first). Throws `SettingError`.
 */
export function readProjects(
  environment: Environment,
  readFile: (path: string) => string,
  appOrigin: string | undefined,
): readonly Project[] {
  const list = readJson(environment, 'PROJECTS', readFile)
  if (list === undefined)
    throw new SettingError(
      `PROJECTS: required. List the apps that may call this server, as JSON or the path of a JSON file: ${example}.`,
    )
  if (!Array.isArray(list) || list.length === 0)
    throw new SettingError(`PROJECTS: must be a list of at least one project: ${example}.`)
  const projects = list.map(toProject)
  const ids = new Set(projects.map(({ id }) => id))
  if (ids.size < projects.length) throw new SettingError('PROJECTS: two projects have the same id.')
  const own = environment.APP_PROJECT || projects[0]?.id
  return projects.map((project) =>
    appOrigin && project.id === own ? { ...project, origins: [...project.origins, appOrigin] } : project,
  )
}

function toProject(entry: unknown, at: number): Project {
  const {
    id,
    name = id,
    origins,
    requireOrigin,
    approvals,
    limits,
    total,
    sponsoredWeiPerDay,
  } = Object(entry)
  const where = `PROJECTS: project ${at + 1}`
  if (typeof id !== 'string' || id === '') throw new SettingError(`${where} has no id. Example: ${example}.`)
  if (!Array.isArray(origins))
    throw new SettingError(`${where} (${id}): origins must be a list. Example: ${example}.`)
  const wrong = origins.find((origin) => !isOriginRule(origin))
  if (wrong !== undefined)
    throw new SettingError(
      `${where} (${id}): ${JSON.stringify(wrong)} is not an origin. Use https://app.example.com or https://*.example.com, without a path.`,
    )
  const wide = origins.find(coversStrangers)
  if (wide !== undefined)
    throw new SettingError(
      `${where} (${id}): ${JSON.stringify(wide)} matches hosts that anyone can register. Use exact origins, or a pattern under your own domain: https://*.example.com.`,
    )
  if (requireOrigin !== undefined && typeof requireOrigin !== 'boolean')
    throw new SettingError(`${where} (${id}): requireOrigin must be true or false, without quotes.`)
  if (!areApprovals(approvals))
    throw new SettingError(
      `${where} (${id}): approvals must map exact origins to "frame": {"https://app.example.com":"frame"}.`,
    )
  if (!areLimits(limits, routeClasses))
    throw new SettingError(
      `${where} (${id}): limits must be requests per minute, as positive whole numbers: {"rpc":12000,"read":1200,"write":120}.`,
    )
  if (!areLimits(total, [...routeClasses, 'sockets']))
    throw new SettingError(
      `${where} (${id}): total must be requests per minute and open sockets of all clients together, as positive whole numbers: {"rpc":600000,"read":60000,"write":6000,"sockets":10000}.`,
    )
  if (sponsoredWeiPerDay !== undefined && !/^\d{1,30}$/.test(String(sponsoredWeiPerDay)))
    throw new SettingError(
      `${where} (${id}): sponsoredWeiPerDay must be a whole number of wei, as a string: "50000000000000000".`,
    )
  return {
    id,
    name: String(name),
    origins,
    ...(requireOrigin && { requireOrigin }),
    ...(approvals && { approvals }),
    ...(limits && { limits }),
    ...(total && { total }),
    ...(sponsoredWeiPerDay !== undefined && { sponsoredWeiPerDay: BigInt(sponsoredWeiPerDay) }),
  }
}

/**
 * The `localhost` pattern is only for the local world: in production, pages on a visitor's own machine must not have
 * access.
 */
function isOriginRule(rule: unknown): boolean {
  if (typeof rule !== 'string') return false
  const text = rule.replace(/^(https?:\/\/)\*\./, '$1')
  return URL.canParse(text) && new URL(text).origin === text
}

/** No patterns: someone who controls another subdomain or port must not inherit the visitors' approvals. */
function areApprovals(approvals: unknown): boolean {
  if (approvals === undefined) return true
  if (typeof approvals !== 'object' || approvals === null || Array.isArray(approvals)) return false
  return Object.entries(approvals).every(
    ([origin, place]) => place === 'frame' && !/\*/.test(origin) && isOriginRule(origin),
  )
}

const routeClasses = ['rpc', 'read', 'write']

function areLimits(limits: unknown, names: readonly string[]): boolean {
  if (limits === undefined) return true
  if (typeof limits !== 'object' || limits === null) return false
  return Object.entries(limits).every(
    ([name, limit]) => names.includes(name) && Number.isInteger(limit) && limit > 0,
  )
}

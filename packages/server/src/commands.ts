import { getRemoteReach } from '@latchkey/protocol/getRemoteReach'
import { SettingError } from './base/SettingError.ts'
import { checkSources } from './check/checkSources.ts'
import { countGrades, type Report, writeReports } from './check/report.ts'
import { createServer } from './createServer.ts'
import { examineServer } from './doctor/examineServer.ts'
import { checkFolders } from './settings/checkFolders.ts'
import { describeSettings } from './settings/describeSettings.ts'
import { readSettings } from './settings/readSettings.ts'
import type { ServerSettings } from './settings/settings.ts'
import { withPages } from './settings/withPages.ts'
import { openDatabase } from './storage/openDatabase.ts'
import { forgetEnded } from './storage/rows/openEndedShare.ts'

/** What a command is called with, and where it writes. */
export type Call = {
  /** The argument that is not an option, such as the URL of `doctor`. */
  operand: string | undefined
  /** Options, by name without dashes. An option without a value is `''`. */
  options: ReadonlyMap<string, string>
  environment: Readonly<Record<string, string | undefined>>
  readFile(path: string): string
  print(line: string): void
  /** Resolves when the program should stop. */
  stopped(): Promise<void>
}

/** A command of the program. */
export type Command = {
  summary: string
  /** Paragraphs of its help. */
  about: readonly string[]
  /** What its argument is called in its help. Without it, it takes none. */
  operand?: string
  /** Its options, each with its help. One with `value` takes a value. */
  options?: { readonly [name: string]: { about: string; value?: string } }
  /** Runs it. Returns the exit code. Throws `SettingError` for a setting that is wrong. */
  run(call: Call): Promise<number>
}

const json = { about: 'Print JSON.' }

const serve: Command = {
  summary: 'Start the server (the default)',
  about: [
    'Migrates the database, prints the addresses and listens. Finishes pending responses on SIGTERM or SIGINT.',
  ],
  async run(call) {
    const settings = settingsOf(call)
    const server = await createServer(settings)
    const relay = settings.pageSettings?.relay ?? `${server.origins.api.replace(/^http/, 'ws')}/relay`
    call.print(`remote wallets: ${getRemoteReach(relay).text}`)
    // Printed last: whoever started the program may stop reading once it has the origins.
    for (const [name, origin] of Object.entries(server.origins)) call.print(`${name}: ${origin}`)
    await call.stopped()
    await server.close()
    return 0
  },
}

const check: Command = {
  summary: 'Check the settings, and what the hosts that they name offer',
  about: [
    'Prints the configuration without secrets. Then asks each node, explorer, price service and image gateway, the database, Redis and the mail server what it is and can do, and says what that means for visitors. Changes nothing and takes at most a minute.',
    'Exits with 1 if something that is set is wrong, and with 0 if there are only warnings.',
  ],
  options: {
    offline: { about: 'Only check the settings, without opening connections.' },
    json,
  },
  async run(call) {
    const isJson = call.options.has('json')
    const settings = await readChecked(call).catch((error: unknown) => {
      if (!isJson || !(error instanceof SettingError)) throw error
      return withPages(error.message).split('\n')
    })
    if (isProblems(settings)) {
      call.print(JSON.stringify({ ok: false, problems: settings, reports: [] }, undefined, 2))
      return 1
    }
    const lines = describeSettings(settings)
    if (!isJson) for (const line of lines) call.print(line)
    const reports = call.options.has('offline') ? [] : await checkSources(settings)
    if (!isJson && reports.length > 0) call.print('')
    return print(call, reports, { settings: lines, problems: [] })
  },
}

const doctor: Command = {
  summary: 'Examine a running server',
  about: [
    'Reads the health check and the metrics of a server, and reports slow or failing upstreams, stale data and refused requests.',
    'Without a URL, it queries the server that the variables of this environment configure, on this machine.',
    'Exits with 1 if there is a problem, and with 0 if there are only warnings.',
  ],
  operand: 'url',
  options: {
    metrics: { about: 'Origin of the listener with the metrics.', value: 'url' },
    json,
  },
  async run(call) {
    const { operand } = call
    const given = call.options.get('metrics')
    for (const [name, url] of Object.entries({ url: operand, '--metrics': given }))
      if (url !== undefined && !/^https?:\/\/./.test(url))
        throw new SettingError(`${name}: "${url}" is not an http(s) URL, such as http://127.0.0.1:4000.`)
    const own = operand === undefined ? addressesOf(settingsOf(call)) : { api: operand }
    return print(call, await examineServer({ ...own, ...(given !== undefined && { metrics: given }) }), {})
  },
}

const migrate: Command = {
  summary: 'Migrate the database without starting the server',
  about: ['Runs the pending migrations, and says which. serve does the same at its start.'],
  async run(call) {
    const opened = await openDatabase(settingsOf(call))
    await opened.close()
    for (const name of opened.migrated) call.print(`migrated: ${name}`)
    if (opened.migrated.length === 0) call.print('no migrations pending')
    return 0
  },
}

const acceptRestored: Command = {
  summary: 'Accept the rows of a restored backup',
  about: [
    'Forgets which rows have ended since the backup was made. Redis remembers them, so that nobody who can write to the database restores them.',
    'Stop every server first, and run this only after a restore of your own.',
  ],
  async run(call) {
    const { redisUrl } = settingsOf(call)
    if (redisUrl === undefined) call.print('nothing to forget: REDIS_URL is not set')
    else call.print(`ended rows forgotten: ${await forgetEnded(redisUrl)}`)
    return 0
  },
}

/** The commands of the program, by name. */
export const commands: Readonly<Record<string, Command>> = {
  serve,
  check,
  doctor,
  migrate,
  'accept-restored': acceptRestored,
}

const settingsOf = ({ environment, readFile }: Call): ServerSettings => readSettings(environment, readFile)

async function readChecked(call: Call): Promise<ServerSettings> {
  const settings = settingsOf(call)
  await checkFolders(settings)
  return settings
}

const isProblems = (given: ServerSettings | readonly string[]): given is readonly string[] =>
  Array.isArray(given)

/** Prints reports as tables or JSON. Returns the exit code. */
function print(call: Call, reports: readonly Report[], more: object): number {
  const { problem, warning } = countGrades(reports)
  if (call.options.has('json'))
    call.print(JSON.stringify({ ok: problem === 0, ...more, warnings: warning, reports }, undefined, 2))
  else if (reports.length > 0) for (const line of writeReports(reports)) call.print(line)
  return problem === 0 ? 0 : 1
}

/** Returns where a server with these settings is reached from its own machine. */
function addressesOf({ listen: { api, metrics } }: ServerSettings) {
  const at = ({ host, port }: { host: string; port: number }) =>
    `http://${host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host}:${port}`
  return { api: at(api), ...(metrics && { metrics: at(metrics) }) }
}

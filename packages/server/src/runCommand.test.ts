import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startEvmNode } from '../test/chains/startEvmNode.ts'
import { copyEmptyStore } from '../test/copyEmptyStore.ts'
import { createTestDatabase, hasPostgres } from '../test/postgres.ts'
import { runCommand } from './runCommand.ts'

const isPostgresThere = await hasPostgres()
const projects = '[{"id":"app","origins":["https://app.example"]}]'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** Runs a command to its end. */
async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const output: string[] = []
  const errors: string[] = []
  const code = await runCommand(args, {
    environment: { LOG_LEVEL: 'silent', ...environment },
    readFile: () => '',
    print: (line) => output.push(line),
    printError: (line) => errors.push(line),
    stopped: async () => {},
  })
  return { code, output, errors }
}

async function emptyStore() {
  const folder = await copyEmptyStore()
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('arguments', () => {
  it.each([
    [['start'], '"start" is not a command. Use serve, check, doctor, migrate, accept-restored, or --help.'],
    [
      ['toString'],
      '"toString" is not a command. Use serve, check, doctor, migrate, accept-restored, or --help.',
    ],
    [
      ['--check-config'],
      '--check-config: unknown option. Settings are environment variables; "latchkey serve --help" lists the options.',
    ],
    [
      ['check', '--quick'],
      '--quick: unknown option. Settings are environment variables; "latchkey check --help" lists the options.',
    ],
    [['check', '--json=1'], '--json: takes no value.'],
    [['doctor', '--metrics'], '--metrics: requires a url.'],
    [['migrate', 'now'], '"now": unknown argument. "latchkey migrate --help" shows how to call it.'],
    [
      ['doctor', 'http://a.example', 'b'],
      '"b": unknown argument. "latchkey doctor --help" shows how to call it.',
    ],
  ])('%j that it does not understand are one line, and exit with 2', async (args, line) => {
    expect(await run(args)).toEqual({ code: 2, output: [], errors: [line] })
  })

  it.each([
    [['--help']],
    [['help']],
    [['serve', '-h']],
    [['check', '--help']],
    [['doctor', '--json', '--help']],
  ])('%j prints help', async (args) => {
    const { code, errors, output } = await run(args)
    expect({ code, errors }).toEqual({ code: 0, errors: [] })
    expect(output[0]).toMatch(/^Usage: latchkey /)
  })

  it('names an argument that is not a URL', async () => {
    expect(await run(['doctor', 'localhost:4000'])).toEqual({
      code: 1,
      output: [],
      errors: ['url: "localhost:4000" is not an http(s) URL, such as http://127.0.0.1:4000.'],
    })
  })
})

describe('serve', () => {
  it('is the default: it prints its addresses and ends with 0', async () => {
    const { code, output } = await run([], {
      PORT: '0',
      PROJECTS: projects,
      CHAINS: '[]',
      DATA_DIR: await emptyStore(),
    })
    expect(code).toBe(0)
    expect(output[0]).toMatch(/^remote wallets: 127\.0\.0\.1:\d+ is your own relay/)
    expect(output.at(-1)).toMatch(/^api: http:\/\/127\.0\.0\.1:\d+$/)
  })
})

describe('check', () => {
  it('prints the settings without secrets, and opens no connections with --offline', async () => {
    const environment = {
      PROJECTS: projects,
      DATABASE_URL: 'postgres://user:secret@db.example:5432/name',
      RPC_EIP155_1: 'https://user:secret@one.example/secret,https://two.example?key=secret',
    }
    const { code, output } = await run(['check', '--offline'], environment)
    expect(code).toBe(0)
    expect(output).toEqual([
      'api: http://127.0.0.1:4000, listening on http://127.0.0.1:4000',
      'database: Postgres at db.example:5432',
      'bound rows: no, set DATABASE_KEYS',
      "relay: this server's, single process",
      'project: app, for https://app.example',
      'chain: eip155:1 Ethereum, via one.example, two.example',
      'connections: at most 20000',
      'trusted proxies: 0',
      'log: silent',
    ])
  })

  it('prints one line with its page for each setting that is wrong, and exits with 1', async () => {
    const wrong = {
      PROJECTS: projects,
      DATABASE_URI: 'postgres://db.example/name',
      CHAINS: '[]',
      PORT: 'x',
      RPC_eip155_1: 'node.example',
    }
    const lines = [
      'RPC_eip155_1: entry 1 is not an http(s) URL. Use one or more URLs, separated by commas. See docs/server/settings.md#chains-and-services.',
      'PORT: "x" is not a whole number from 0 to 65535. See docs/server/settings.md#addresses-and-ports.',
      'DATABASE_URI: unknown setting. Use DATABASE_URL, or remove the variable. See docs/server/settings.md.',
    ]
    expect(await run(['check'], wrong)).toEqual({ code: 1, output: [], errors: [lines.join('\n')] })
    const { code, output } = await run(['check', '--json'], wrong)
    expect({ code, json: JSON.parse(output.join('\n')) }).toEqual({
      code: 1,
      json: { ok: false, problems: lines, reports: [] },
    })
    const folder = join(await emptyStore(), 'none')
    const app = { APP_DIR: folder, API_ORIGIN: 'https://api.example', RPC_eip155_1: 'http://127.0.0.1:9' }
    expect((await run(['check'], { PROJECTS: projects, ...app })).errors).toEqual([
      `APP_DIR: "${folder}" has no index.html. Run npm run build, then use its output, apps/web/dist. See docs/server/settings.md#addresses-and-ports.`,
    ])
  })

  it('exits with 0 for warnings and with 1 for a node of another chain, also as JSON', async () => {
    const started = await startEvmNode({ stateBlocks: 16, lacks: ['trace_filter', 'ots_getApiLevel'] })
    cleanups.push(started.stop)
    const environment = { PROJECTS: projects, RPC_eip155_1: started.url, DATA_DIR: await emptyStore() }
    const good = await run(['check'], environment)
    expect(good.code).toBe(0)
    expect(good.output.at(-1)).toBe('0 problems, 1 warning')
    const json = await run(['check', '--json'], environment)
    expect(JSON.parse(json.output.join('\n'))).toMatchObject({
      ok: true,
      warnings: 1,
      reports: [{ title: 'Database' }, { title: 'eip155:1 Ethereum', facts: [{ stateBlocks: 16 }] }],
    })
    const foreign = await run(['check'], {
      PROJECTS: projects,
      RPC_eip155_10: started.url,
      DATA_DIR: environment.DATA_DIR,
    })
    expect(foreign.code).toBe(1)
    expect(foreign.output.join('\n')).toContain('it serves another chain (eip155:1). Correct RPC_eip155_10.')
  })
})

describe('migrate', () => {
  it('says that nothing is pending', async () => {
    const environment = { PROJECTS: projects, CHAINS: '[]', DATA_DIR: await emptyStore() }
    expect(await run(['migrate'], environment)).toEqual({
      code: 0,
      output: ['no migrations pending'],
      errors: [],
    })
  })

  it.skipIf(!isPostgresThere)('says which migrations it ran', async () => {
    const database = await createTestDatabase({ hasTables: false })
    cleanups.push(database.drop)
    const environment = { PROJECTS: projects, CHAINS: '[]', DATABASE_URL: database.url }
    const first = await run(['migrate'], environment)
    expect(first.code).toBe(0)
    expect(first.output[0]).toBe('migrated: 0000_history')
    expect(first.output.length).toBeGreaterThan(20)
    expect((await run(['migrate'], environment)).output).toEqual(['no migrations pending'])
  })

  it('names the setting of a database that it cannot open', async () => {
    const { code, errors } = await run(['migrate'], {
      PROJECTS: projects,
      CHAINS: '[]',
      DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/name',
    })
    expect(code).toBe(1)
    expect(errors.join()).toMatch(/^DATABASE_URL: cannot open the database \(connect ECONNREFUSED [^\n]*$/)
    expect(errors.join()).not.toContain('secret')
  })
})

describe('accept-restored', () => {
  it('has nothing to forget without Redis', async () => {
    const environment = { PROJECTS: projects, CHAINS: '[]' }
    expect(await run(['accept-restored'], environment)).toEqual({
      code: 0,
      output: ['nothing to forget: REDIS_URL is not set'],
      errors: [],
    })
  })
})

import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { forgetStaleBuild } from '../build.mjs'
import { browserPath, hasShell } from '../chromium.mjs'
import { root, run as runShown, tool } from '../run.mjs'
import { readPlaywright } from './testReports.mjs'

const artifacts = path.join(root, 'artifacts')
const script = (name) => (run) => run(process.execPath, [`scripts/${name}.mjs`])

/** Runs programs in sequence until one fails, and returns its exit code. */
async function inTurn(...programs) {
  for (const start of programs) {
    const code = await start()
    if (code !== 0) return code
  }
  return 0
}

/** Unit tests mostly wait for programs, so more of them than cores run in parallel. */
const waitingWorkers = ['--maxWorkers=4']
/** Tests that start nothing are CPU-bound, and need no separate process. */
const computingWorkers = ['--maxWorkers=2', '--pool=threads']

/** Returns the seed of this run's properties. */
export function seed() {
  process.env.PROPERTY_SEED ??= String(randomInt(2 ** 31))
  return process.env.PROPERTY_SEED
}

/**
 * Creates a step that runs vitest projects, or some of their files, and returns the tests with the exit code. Files
 * that failed only outside of their tests, or whose process exited early, are retried once, like a test.
 */
export const vitest =
  (projects, { env = {}, files = [], options = projects.includes('unit') ? waitingWorkers : [] } = {}) =>
  async (run) => {
    seed()
    const first = await vitestOnce(run, projects, env, [...options, ...files])
    const again = first.outside.map(({ file }) => file)
    if (
      again.length === 0 ||
      again.includes(undefined) ||
      first.tests.some(({ status }) => status === 'failed')
    )
      return first
    const second = await vitestOnce(run, projects, env, [...options, ...again])
    const ran = new Set(second.tests.map(({ file }) => file))
    return {
      ...second,
      tests: [...first.tests.filter(({ file }) => !ran.has(file)), ...second.tests],
      files: first.files,
      outside: first.outside.map((error) => ({ ...error, isLate: second.code === 0 })),
    }
  }

async function vitestOnce(run, projects, env, chosen) {
  const report = freshReport(projects[0])
  const options = [
    ...projects.flatMap((name) => ['--project', name]),
    '--retry=1',
    '--silent=passed-only',
    '--reporter=default',
    `--reporter=${path.join(root, 'scripts/steps/testReporter.mjs')}`,
  ]
  const code = await run(tool('vitest'), ['run', ...options, ...chosen], {
    env: { ...env, TEST_REPORT: report },
  })
  return { code, ...(existsSync(report) ? readReport(report) : { tests: [], outside: [], files: [] }) }
}

/**
 * Creates a step that runs the end-to-end tests, or those chosen by Playwright's arguments. Returns them like `vitest`.
 */
export const playwright =
  (chosen = []) =>
  async (run) => {
    const file = freshReport('e2e')
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
    const code = await run(tool('playwright'), ['test', '--retries=1', ...chosen], { env })
    return { code, tests: existsSync(file) ? readPlaywright(readReport(file)) : [] }
  }

const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'))

function freshReport(name) {
  const file = path.join(artifacts, `${name}.json`)
  mkdirSync(artifacts, { recursive: true })
  rmSync(file, { force: true })
  return file
}

/**
 * Installs Chromium, both the full browser and the headless shell. Without the shell, tests use the available browser.
 */
export async function installChromium(run = runShown) {
  const hasBrowser = browserPath() !== undefined
  if (hasBrowser && hasShell()) return 0
  if (await installOnDebian(run, ['chromium', 'chromium-headless-shell'])) return 0
  if (hasBrowser) return 0
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath()) ? 0 : run(tool('playwright'), ['install', 'chromium'])
}

async function installOnDebian(run, names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  return (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env })) === 0
}

/**
 * Runs TypeScript's compiler. Checkers share no types, so several of them repeat the same work, and other steps need
 * the second core. Collecting garbage takes a fifth of the processor time, and is needed above 2 GB only.
 */
const tsc = (run, ...options) =>
  run(tool('tsc'), [...options, '--checkers', '1'], { env: { GOGC: 'off', GOMEMLIMIT: '2GiB' } })

/** All checks of the repository, in the order of `npm test`. See `runSteps` for what a step is. */
export const steps = {
  chromium: installChromium,
  lint: (run) => run(tool('biome'), ['check', '.']),
  types(run) {
    forgetStaleBuild()
    return inTurn(
      () => script('styles')(run),
      () => tsc(run, '-b'),
      () => tsc(run, '-p', 'tsconfig.test.json'),
      () => script('samples')(run),
      () => tsc(run, '-p', 'tsconfig.samples.json'),
      () => tsc(run, '-p', 'packages/codemod/tsconfig.bridges.json'),
    )
  },
  boundaries: script('boundaries'),
  rules: script('rules'),
  licenses: script('dependencies/licenses'),
  dependencies: script('dependencies/dependencies'),
  build: script('build'),
  sizes: script('sizes/sizes'),
  unit: vitest(['unit', 'remote', 'wagmi2']),
  browser: vitest(['browser']),
  packed: vitest(['packed']),
  e2e: playwright(),
}

/**
 * Order of the steps in `npm test`, for `runSteps`. Tests mostly wait, so Node and page tests share the cores. What
 * needs the build comes so late that it is done long before.
 */
export const phases = [
  [['chromium']],
  [
    ['types', 'build', 'unit'],
    ['lint', 'boundaries', 'rules', 'licenses', 'dependencies', 'browser', 'e2e', 'packed', 'sizes'],
  ],
]

/** Measures how long requests block the server, so nothing else may run in parallel. */
const workFile = 'packages/server/src/work.soak.test.ts'
export const work = vitest(['unit'], { files: [workFile] })

/** Runs the unit tests that contain properties: the only ones that a higher number of cases affects. */
export function properties(run) {
  const files = grep('-l', "from 'fast-check'", '*.test.ts', `:!${workFile}`)
  return vitest(['unit', 'remote'], { files })(run)
}

/** Runs the unit tests that start nothing: no chain, server, database, browser, page or other program. */
function alone(run) {
  const starters =
    "@vitest-environment|from '(@latchkey/devnet|node:(child_process|http|net)|playwright'|ws'|\\.[^']*/((test|testing)/|createWorld))"
  const tests = ['*.test.ts', '*.test.tsx', ':!*.browser.test.*', ':!packages/devnet', ':!packed']
  const files = grep('-LE', starters, ...tests)
  const env = { PROPERTY_RUNS: String(quickPropertyRuns) }
  return vitest(['unit', 'remote'], { env, files, options: computingWorkers })(run)
}

/** Returns files of this checkout that match an expression, or with `-L` those that don't. */
function grep(how, expression, ...where) {
  const files = execFileSync('git', ['grep', '--untracked', how, expression, '--', ...where], { cwd: root })
  return String(files).trim().split('\n')
}

/** Tests of remote wallets against WalletKit and universal-provider, in Node and in browser tabs. */
const remoteWalletFiles = {
  unit: [
    'packages/walletconnect/src/client/client.test.ts',
    'packages/walletconnect/src/client/createProvider.test.ts',
    'packages/walletconnect/src/client/expiry.test.ts',
    'packages/walletconnect/src/client/outage.test.ts',
    'packages/walletconnect/src/client/outageConnections.soak.test.ts',
    'packages/walletconnect/src/client/signIn.test.ts',
    'packages/walletconnect/src/wagmi/walletConnect.test.ts',
    'packages/server/src/relay/universalFaults.soak.test.ts',
    'packages/server/src/relay/universalOutage.soak.test.ts',
    'packages/server/src/relay/universalProvider.test.ts',
  ],
  e2e: ['e2e/specs/wallet/remoteTabs.spec.ts'],
}

/** Creates a step that runs the tests of remote wallets several times in sequence, until one fails. */
export const remoteWallets = (times) => async (run) => {
  const tests = []
  const { unit, e2e } = remoteWalletFiles
  const env = { PROPERTY_RUNS: String(quickPropertyRuns) }
  for (let time = 1; time <= times; time++) {
    // They wait more than they compute, so running them in parallel halves the time.
    const ran = await Promise.all([
      vitest(['unit', 'remote'], { env, files: unit })(run),
      playwright(e2e)(run),
    ])
    tests.push(...ran.flatMap((step) => step.tests))
    const code = Math.max(...ran.map((step) => step.code))
    if (code !== 0) return { code, tests, outside: ran.flatMap(({ outside = [] }) => outside) }
  }
  return { code: 0, tests }
}

/** Runs what `npm test` omits: the long fault matrices, and tests that only run if `SOAK` is set. */
export async function soakTests(run) {
  const files = [
    ...grep('-l', '', '*.soak.test.ts', `:!${workFile}`),
    ...grep('-l', 'process.env.SOAK', '*.test.ts'),
  ]
  const unit = await vitest(['unit', 'remote'], { files })(run)
  const e2e = await playwright(['--grep', '@soak'])(run)
  return { ...unit, code: Math.max(unit.code, e2e.code), tests: [...unit.tests, ...e2e.tests] }
}

/** Cases per property in `npm run check`. The full number is in scripts/setup/properties.setup.ts. */
export const quickPropertyRuns = 100

/** Steps of `npm run check`: those that are fast and need no browser. */
export const quickSteps = {
  lint: steps.lint,
  types: steps.types,
  boundaries: steps.boundaries,
  rules: steps.rules,
  unit: alone,
}

/** Order of the steps in `npm run check`, for `runSteps`. */
export const quickPhases = [
  [
    ['types', 'rules'],
    ['unit', 'boundaries', 'lint'],
  ],
]

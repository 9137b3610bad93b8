import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { forgetStaleBuild } from './build.mjs'
import { chromiumPath } from './chromium.mjs'
import { root, run, tool } from './run.mjs'
import { readPlaywright, readVitest, toReason } from './testReports.mjs'

const artifacts = path.join(root, 'artifacts')
const script = (name) => () => run(process.execPath, [`scripts/${name}.mjs`])

/** Runs programs one after the other, up to the first that fails; answers its exit code. */
async function inTurn(...commands) {
  for (const [command, ...args] of commands) {
    const code = await run(command, args)
    if (code !== 0) return code
  }
  return 0
}

/** Unit tests wait for programs more than they compute: more of them than cores run at once. */
const unitWorkers = 4

/** As many of some 5,000 tests as may pass at their second try: each is named with what it failed of first, to be mended. */
export const secondTriesMax = 10

/**
 * Runs one vitest project, or some of its files; answers its tests beside the exit code. Files in which only something
 * outside of their tests failed, or whose process ended before them, run once more, as a test does.
 */
const vitest =
  (project, env = {}, files = []) =>
  async () => {
    process.env.PROPERTY_SEED ??= String(randomInt(2 ** 31))
    console.log(`Seed of the properties: ${process.env.PROPERTY_SEED}`)
    const first = await vitestOnce(project, env, files)
    const again = first.outside.map(({ file }) => file)
    if (again.length === 0 || again.includes(undefined) || first.tests.some(isFailed)) return first
    console.log(`\nOnce more, for what failed outside of their tests: ${again.join(' ')}`)
    const { code, tests } = await vitestOnce(project, env, again)
    const ran = new Set(tests.map(({ file }) => file))
    return {
      code,
      tests: [...first.tests.filter(({ file }) => !ran.has(file)), ...tests],
      outside: first.outside.map((error) => ({ ...error, isLate: code === 0 })),
    }
  }

/** Answers tests, and what failed outside of them: a hook, an error that nobody caught. */
async function vitestOnce(project, env, files) {
  const file = freshReport(project)
  const outsideFile = freshReport(`${project}-outside`)
  const workers = project === 'unit' ? [`--maxWorkers=${unitWorkers}`] : []
  const reporters = ['default', 'json', path.join(root, 'scripts/outsideErrors.mjs')].map(
    (name) => `--reporter=${name}`,
  )
  const projects = project === 'unit' ? ['unit', 'remote'] : [project]
  const options = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--retry=1',
    `--outputFile.json=${file}`,
    ...workers,
    ...reporters,
  ]
  const code = await run(tool('vitest'), [...options, ...files], {
    env: { ...env, OUTSIDE_ERRORS: outsideFile },
  })
  return {
    code,
    tests: existsSync(file) ? readVitest(readReport(file)) : [],
    outside: existsSync(outsideFile) ? readReport(outsideFile) : [],
  }
}

/** Runs the tests of whole pages, or some of their files; answers as `vitest` does. */
const playwright =
  (files = []) =>
  async () => {
    const file = freshReport('e2e')
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
    const code = await run(tool('playwright'), ['test', '--retries=1', ...files], { env })
    return { code, tests: existsSync(file) ? readPlaywright(readReport(file)) : [] }
  }

const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'))

function freshReport(name) {
  const file = path.join(artifacts, `${name}.json`)
  mkdirSync(artifacts, { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** Installs Chromium where there is none: Debian's own as root on Debian, else the one of Playwright. */
async function installChromium() {
  if (chromiumPath() !== undefined) return 0
  const { chromium } = await import('playwright')
  if (existsSync(chromium.executablePath())) return 0
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env, quiet: true })
    const code = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      env,
      quiet: true,
    })
    if (code === 0) return 0
  }
  return run(tool('playwright'), ['install', 'chromium'])
}

/** Every check of the repository, in the order of `npm test`. A step answers an exit code, or that and its tests. */
export const steps = {
  chromium: installChromium,
  lint: () => run(tool('biome'), ['check', '.']),
  types() {
    forgetStaleBuild()
    return inTurn(
      [process.execPath, 'scripts/styles.mjs'],
      [tool('tsc'), '-b'],
      [tool('tsc'), '-p', 'tsconfig.test.json'],
    )
  },
  boundaries: script('boundaries'),
  rules: script('rules'),
  licenses: script('licenses'),
  build: script('build'),
  sizes: script('sizes'),
  unit: vitest('unit'),
  browser: vitest('browser'),
  packed: vitest('packed'),
  e2e: playwright(),
}

/** The unit tests that hold properties, and no others: these are all that a greater count of cases makes a difference to. */
export function properties() {
  return vitest('unit', {}, grep('-l', "from 'fast-check'", '*.test.ts'))()
}

/** The unit tests that start nothing: no chain, no server, no database, no program. */
function alone() {
  const starters = "from '(@latchkey/devnet|node:(child_process|http|net)|ws'|\\.[^']*/(test|testing)/)"
  const tests = ['*.test.ts', '*.test.tsx', ':!*.browser.test.*', ':!packages/devnet', ':!packed']
  const files = grep('-LE', starters, ...tests)
  return vitest('unit', { PROPERTY_RUNS: String(quickPropertyRuns) }, files)()
}

/** Files of this checkout that hold an expression, or with `-L` those that do not. */
function grep(how, expression, ...where) {
  const files = execFileSync('git', ['grep', '--untracked', how, expression, '--', ...where], { cwd: root })
  return String(files).trim().split('\n')
}

/** What is proved of remote wallets against WalletKit and universal-provider, in Node and in tabs of a browser. */
const remoteWalletFiles = {
  unit: [
    'packages/walletconnect/src/client.test.ts',
    'packages/walletconnect/src/createProvider.test.ts',
    'packages/walletconnect/src/expiry.test.ts',
    'packages/walletconnect/src/outage.test.ts',
    'packages/walletconnect/src/outageConnections.test.ts',
    'packages/walletconnect/src/signIn.test.ts',
    'packages/walletconnect/src/wagmi/walletConnect.test.ts',
    'packages/server/src/relay/universalFaults.test.ts',
    'packages/server/src/relay/universalOutage.test.ts',
    'packages/server/src/relay/universalProvider.test.ts',
  ],
  e2e: ['e2e/remoteTabs.spec.ts'],
}

/** Runs that many times, one after the other, what is proved of remote wallets; the first that fails ends it. */
export const remoteWallets = (times) => async () => {
  const tests = []
  const quick = { PROPERTY_RUNS: String(quickPropertyRuns) }
  for (let time = 1; time <= times; time++) {
    console.log(`\nRemote wallets, run ${time} of ${times}`)
    const { unit, e2e } = remoteWalletFiles
    // They wait more than they compute: side by side they take half the time.
    const ran = await Promise.all([vitest('unit', quick, unit)(), playwright(e2e)()])
    tests.push(...ran.flatMap((step) => step.tests))
    const code = Math.max(...ran.map((step) => step.code))
    if (code !== 0) return { code, tests, outside: ran.flatMap(({ outside = [] }) => outside) }
  }
  return { code: 0, tests }
}

/** Cases of each property in `npm run check`; the whole number is in scripts/properties.setup.ts. */
export const quickPropertyRuns = 100

/** The steps of `npm run check`: what is fast and needs no browser. */
export const quickSteps = {
  lint: steps.lint,
  types: steps.types,
  boundaries: steps.boundaries,
  rules: steps.rules,
  unit: alone,
}

/** Runs steps, all of them whatever fails, and prints each with its time, and what failed. */
export async function runSteps(chosen) {
  const results = []
  for (const [name, step] of Object.entries(chosen)) {
    console.log(`\n— ${name}`)
    const began = performance.now()
    const answer = await attempt(step)
    const result = { tests: [], ...(typeof answer === 'number' ? { code: answer } : answer) }
    results.push({ name, ...result, seconds: (performance.now() - began) / 1000 })
  }
  console.log()
  for (const { name, code, tests, seconds } of results) {
    const count = tests.length > 0 ? `, ${countPassed(tests)} of ${tests.length} tests passed` : ''
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s${count}`)
  }
  const all = results.flatMap(toTests)
  const late = all.filter(isLate)
  for (const { title, reason } of late)
    console.log(`\n! ${title}\npassed at its second try only; at first:\n${reason}`)
  if (late.length > secondTriesMax)
    console.log(`\n✗ ${late.length} passed at their second try only; ${secondTriesMax} may.`)
  for (const { title, reason = '' } of all.filter(isFailed)) console.log(`\n✗ ${title}\n${reason}`)
  return results
}

/** A step that throws has failed, and the others still run. */
async function attempt(step) {
  try {
    return await step()
  } catch (error) {
    console.error(error)
    return 1
  }
}

/** Tests of a step, and what failed outside of them as if it were one for each file. */
const toTests = ({ tests, outside = [] }) => [
  ...tests,
  ...[...new Set(outside.map(({ file }) => file))].map((file) => {
    const [{ message, isLate }, ...others] = outside.filter((error) => error.file === file)
    return {
      title: `outside of the tests of ${file ?? 'any file'}${others.length > 0 ? `, and ${others.length} more there` : ''}`,
      status: isLate ? 'passed' : 'failed',
      reason: toReason(message),
    }
  }),
]

const isFailed = ({ status }) => status === 'failed'
const isLate = ({ status, reason }) => status === 'passed' && reason !== undefined
const countPassed = (tests) => tests.filter(({ status }) => status === 'passed').length

/**
 * Real tests passed and failed; a step that fails without a failed test counts as one failure, and so do too many second
 * tries.
 */
export function sumUp(results) {
  let passed = 0
  let failed = 0
  for (const { code, tests } of results) {
    const failures = tests.filter(isFailed).length
    passed += countPassed(tests)
    failed += failures > 0 ? failures : code === 0 ? 0 : 1
  }
  const late = results.flatMap(toTests).filter(isLate).length
  return { passed, failed: failed + (late > secondTriesMax ? 1 : 0) }
}

// Runs long tests: server and relay under load, how far one client can block others, properties with all cases,
// components in the full browser and with motion, packed apps, faults, and repeated runs of remote wallets. All of them
// are recorded in bench/soak.md: npm run soak. Some of them, or a seed again: npm run soak -- faults --seed 7.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { installOldChromium } from './floor/installOldChromium.mjs'
import { install } from './install.mjs'
import { root } from './run.mjs'
import { runSteps, sumUp } from './steps/runSteps.mjs'
import { installChromium, properties, remoteWallets, soakTests, steps, work } from './steps/steps.mjs'

const runs = 100_000
/** Seconds after which a property other than a fuzz test ends, so that all together take half an hour, not a day. */
const secondsPerProperty = 20
const remoteWalletRuns = 20
const seedMax = 2 ** 31
let loaded = ''

const allSteps = {
  load: underLoad,
  relay: relayUnderLoad,
  work,
  properties,
  components: steps.browser,
  packed: steps.packed,
  faults: soakTests,
  wallets: remoteWallets(remoteWalletRuns),
}
const options = { seed: { type: 'string' } }
const { values, positionals: names } = parseArgs({ options, allowPositionals: true })
const unknown = names.filter((name) => !(name in allSteps))
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Choose from ${Object.keys(allSteps).join(', ')}.`)
  process.exit(1)
}
const isComplete = names.length === 0

await install()
await installChromium()
await build({ onlyStale: true })
process.env.OLD_CHROMIUM ??= (await installOldChromium()).join(':')
process.env.SOAK = '1'
process.env.PROPERTY_RUNS = String(runs)
process.env.PROPERTY_SECONDS = String(secondsPerProperty)
process.env.PROPERTY_SEED = values.seed ?? String(randomInt(seedMax))
console.log(`Property tests use seed ${process.env.PROPERTY_SEED}.`)
const results = await runSteps(
  Object.fromEntries(Object.entries(allSteps).filter(([name]) => isComplete || names.includes(name))),
)
const { passed, failed } = sumUp(results)
if (isComplete) record()
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Adds a row to the table of runs. */
function record() {
  const minutes = results.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const cells = [
    new Date().toISOString().slice(0, 16),
    process.env.PROPERTY_SEED,
    runs,
    `${passed} passed, ${failed} failed`,
    loaded || 'failed',
    minutes.toFixed(0),
  ]
  appendFileSync(path.join(root, 'bench/soak.md'), `| ${cells.join(' | ')} |\n`)
}

/** Keeps the server busy for minutes. Returns the exit code, and keeps the output for the record. */
function underLoad() {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['bench/server/soak.mjs'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (text) => {
      process.stdout.write(text)
      loaded += String(text).trim()
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Checks the relay's promises, which are in a table of bench/README.md. */
function relayUnderLoad(run) {
  return run(process.execPath, ['bench/server/relay.mjs'])
}

// Runs long tests, and records them in bench/soak.md: server and relay under load, how far one client can block others,
// properties with all cases, components in the full browser and with motion, packed apps, faults, and repeated runs of
// remote wallets:
// node scripts/soak.mjs [seed]
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { root } from './run.mjs'
import { runSteps, sumUp } from './runSteps.mjs'
import { installChromium, properties, remoteWallets, soakTests, steps, work } from './steps.mjs'

const runs = 100_000
/** Seconds after which a property other than a fuzz test ends, so that all together take half an hour, not a day. */
const secondsPerProperty = 20
const remoteWalletRuns = 20
const seedMax = 2 ** 31
let loaded = ''

await install()
await installChromium()
await build({ onlyStale: true })
process.env.SOAK = '1'
process.env.PROPERTY_RUNS = String(runs)
process.env.PROPERTY_SECONDS = String(secondsPerProperty)
process.env.PROPERTY_SEED = process.argv[2] ?? String(randomInt(seedMax))
const results = await runSteps({
  load: underLoad,
  relay: relayUnderLoad,
  work,
  properties,
  components: steps.browser,
  packed: steps.packed,
  faults: soakTests,
  wallets: remoteWallets(remoteWalletRuns),
})
const { passed, failed } = sumUp(results)
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
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

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

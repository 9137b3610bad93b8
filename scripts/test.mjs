// Everything: npm test. Some of it: npm test -- lint unit. What a change can affect: npm test -- --changed [revision].
// With --profile, steps run one after the other, and docs/test-times.md is written.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { tryInstall } from './install.mjs'
import { root, run } from './run.mjs'
import { processorSeconds, startProfile, writeProfile } from './steps/profile.mjs'
import { runSteps, sumUp } from './steps/runSteps.mjs'
import { phases, seed, steps } from './steps/steps.mjs'

const options = { profile: { type: 'boolean' }, changed: { type: 'boolean' } }
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const names = values.changed ? [] : positionals
const isComplete = names.length === 0 && !values.changed
if (values.profile && !isComplete) {
  console.error('--profile measures every step. Remove the step names and --changed.')
  process.exit(1)
}
const unknown = names.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Choose from ${Object.keys(steps).join(', ')}.`)
  process.exit(1)
}

const resultsFile = path.join(root, 'artifacts/tests.json')
if (isComplete) rmSync(resultsFile, { force: true })
if (values.profile) startProfile()
const isInstalled = (await tryInstall()) === 0
if (isInstalled) console.log(`Property tests use seed ${seed()}.`)
const results = isInstalled
  ? await runSteps(await chooseSteps(), values.profile ? { measure: processorSeconds } : { phases })
  : [{ name: 'install', code: 1, tests: [], seconds: 0 }]
const { passed, failed: failedSteps } = sumUp(results)
let failed = failedSteps

if (isComplete && isInstalled) {
  const tests = results.flatMap((step) =>
    step.tests.map(({ title, status }) => ({ title, passed: status === 'passed' })),
  )
  writeFileSync(resultsFile, JSON.stringify({ date: new Date().toISOString(), tests }))
  if ((await run(process.execPath, ['scripts/conformance.mjs', '--short'])) !== 0) failed += 1
}
if (values.profile) writeProfile(results)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function chooseSteps() {
  if (values.changed) {
    // It parses code with a package that may have just been installed.
    const { changedSteps } = await import('./steps/changedSteps.mjs')
    return changedSteps(positionals[0])
  }
  return isComplete
    ? steps
    : Object.fromEntries(Object.entries(steps).filter(([name]) => names.includes(name)))
}

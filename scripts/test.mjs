// Everything: npm test. Some of it: npm test -- lint unit
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tryInstall } from './install.mjs'
import { root, run } from './run.mjs'
import { runSteps, steps, sumUp } from './steps.mjs'

const names = process.argv.slice(2)
const isComplete = names.length === 0
const unknown = names.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`)
  process.exit(1)
}

const resultsFile = path.join(root, 'artifacts/tests.json')
if (isComplete) rmSync(resultsFile, { force: true })
const isChosen = ([name]) => isComplete || names.includes(name)
const isInstalled = (await tryInstall()) === 0
const results = isInstalled
  ? await runSteps(Object.fromEntries(Object.entries(steps).filter(isChosen)))
  : [{ name: 'install', code: 1, tests: [], seconds: 0 }]
const { passed, failed: failedSteps } = sumUp(results)
let failed = failedSteps

if (isComplete && isInstalled) {
  const tests = results.flatMap((step) =>
    step.tests.map(({ title, status }) => ({ title, passed: status === 'passed' })),
  )
  writeFileSync(resultsFile, JSON.stringify({ date: new Date().toISOString(), tests }))
  console.log('\n— conformance')
  if ((await run(process.execPath, ['scripts/conformance.mjs', '--short'])) !== 0) failed += 1
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

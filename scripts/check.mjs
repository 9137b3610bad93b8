// Runs the fast checks, without a browser. Prints at the end which checks only `npm test` runs.
import { install } from './install.mjs'
import { runSteps, sumUp } from './steps/runSteps.mjs'
import { quickPhases, quickPropertyRuns, quickSteps } from './steps/steps.mjs'

await install()
const { passed, failed } = sumUp(await runSteps(quickSteps, { phases: quickPhases }))
console.log(`
Only in \`npm test\`: browser, end-to-end and packing tests, licences, build and sizes; unit tests that start a
chain, a server, a database or a page; all but ${quickPropertyRuns} of each property's 1,000 cases.`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

// The fast checks, without a browser.
import { install } from './install.mjs'
import { quickSteps, runSteps, sumUp } from './steps.mjs'

await install()
const { passed, failed } = sumUp(await runSteps(quickSteps))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

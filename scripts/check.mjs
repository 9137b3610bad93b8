// The fast checks, without a browser.
import { install } from './install.mjs'
import { runSteps, sumUp } from './steps.mjs'

await install()
const { passed, failed } = sumUp(await runSteps(['lint', 'types', 'boundaries', 'rules', 'unit']))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

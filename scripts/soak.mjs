// Properties and fuzzing at full count, and a line about it in bench/soak.md: node scripts/soak.mjs [seed]
import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { install } from './install.mjs'
import { root } from './run.mjs'
import { runSteps, steps, sumUp } from './steps.mjs'

const runs = 50_000
const seedMax = 2 ** 31

await install()
process.env.PROPERTY_RUNS = String(runs)
process.env.PROPERTY_SEED = process.argv[2] ?? String(randomInt(seedMax))
const { passed, failed } = sumUp(await runSteps({ unit: steps.unit }))
const line = `| ${new Date().toISOString().slice(0, 16)} | ${process.env.PROPERTY_SEED} | ${runs} | ${passed} passed, ${failed} failed |\n`
appendFileSync(path.join(root, 'bench/soak.md'), line)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

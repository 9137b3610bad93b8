// Every hostile page of e2e/hostile, against a local world: npm run attack
import { build } from './build.mjs'
import { install } from './install.mjs'
import { run, tool } from './run.mjs'

await install()
await build({ onlyStale: true })
const code = await run(tool('playwright'), ['test', 'e2e/hostilePages.spec.ts', '--workers=1'], {
  env: { ATTACK: 'all' },
})
process.exitCode = code

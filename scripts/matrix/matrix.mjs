// Creates, installs, builds and tests an app from every template, and the first one with other versions and bundlers: npm
// run matrix. Some of them: npm run matrix -- next webpack
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import semver from 'semver'
import { build } from '../build.mjs'
import { install } from '../install.mjs'
import { createFrom, installNode, newerNode, packCommand, proveApp } from '../proveTemplate.mjs'
import { root } from '../run.mjs'
import { installChromium } from '../steps/steps.mjs'
import { applyVariant, variants } from './variants.mjs'

/** Maximum seconds for one template, with a warm npm cache. */
const secondsMax = 60

await install()
await build({ onlyStale: true, declares: true })
await installChromium()
const { templates } = await import(path.join(root, 'packages/create-latchkey/dist/templates.js'))
const names = [...templates.map(({ name }) => name), ...Object.keys(variants)]
const given = process.argv.slice(2)
const unknown = given.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${names.join(', ')}.`)
  process.exit(1)
}

const folder = mkdtempSync(path.join(tmpdir(), 'matrix-'))
let passed = 0
const failures = []
try {
  const command = await packCommand(folder)
  for (const name of given.length > 0 ? given : names) {
    // The first try may have filled the cache.
    const problem = await prove(command, name)
      .then((slow) => slow && prove(command, name))
      .catch((error) => error.message)
    if (problem === undefined) passed += 1
    else {
      failures.push(name)
      console.log(`✗ ${name}\n${problem}`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Proves one template or variant, and prints how long it took. Returns what is wrong if it took too long. */
async function prove(command, name) {
  const variant = variants[name]
  const app = await createFrom(command, variant ? (variant.template ?? 'vite-react') : name)
  const { seconds } = await proveVariant(app, variant).finally(() =>
    rmSync(app, { recursive: true, force: true }),
  )
  const sum = Object.values(seconds).reduce((one, other) => one + other, 0)
  const steps = Object.entries(seconds).map(([step, spent]) => `${step} ${spent.toFixed(1)} s`)
  if (!variant && sum > secondsMax)
    return `It took ${sum.toFixed(1)} s (${steps.join(', ')}), at most ${secondsMax}.`
  console.log(`✓ ${name.padEnd(16)} ${sum.toFixed(1).padStart(6)} s  ${steps.join(', ')}`)
  return undefined
}

/** Proves an app with the Node that it needs. */
async function proveVariant(app, variant) {
  if (variant) applyVariant(app, variant)
  const { engines } = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'))
  const needsNewer = engines && !semver.satisfies(process.version, engines.node)
  const node = variant?.node ?? (needsNewer ? newerNode : undefined)
  const proof = await proveApp(app, node ? { node: await installNode(folder, node) } : {})
  if (existsSync(path.join(app, 'node_modules/wagmi/node_modules/@wagmi/core')))
    throw new Error('npm installed another version of @wagmi/core for wagmi than for the kit.')
  return proof
}

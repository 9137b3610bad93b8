// Converts, installs, builds and connects every example in a folder that you cloned:
// npm run prove-codemods -- <folder of examples> [names] [--in <folder>]
// With --in, the apps stay in that folder. With --packed too, the packages that an earlier run packed there are used.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { connectIn } from './moving/connectIn.mjs'
import { convert, describeError, installPacked, packForMoving, readJson, runIn } from './moving/moveApp.mjs'
import { serveApp } from './moving/serveApp.mjs'
import { installChromium } from './steps/steps.mjs'

const { values, positionals } = parseArgs({
  options: { in: { type: 'string' }, packed: { type: 'boolean' } },
  allowPositionals: true,
})
const [examples, ...names] = positionals
if (!examples || !existsSync(examples)) {
  console.error('Name a folder of examples: npm run prove-codemods -- ../rainbowkit/examples')
  process.exit(1)
}

if (!values.packed) {
  await install()
  await build({ onlyStale: true, declares: true })
  await installChromium()
}

const folder = values.in ? path.resolve(values.in) : mkdtempSync(path.join(tmpdir(), 'moving-'))
mkdirSync(folder, { recursive: true })
const found = readdirSync(examples).filter((name) => existsSync(path.join(examples, name, 'package.json')))
const counts = { examples: 0, converted: 0, built: 0, connected: 0, todos: 0 }
try {
  const packed = await packForMoving(folder, { isPacked: values.packed === true })
  for (const name of found.filter((one) => names.length === 0 || names.includes(one))) {
    const result = await prove(packed, name)
    counts.examples += 1
    for (const step of ['converted', 'built', 'connected']) counts[step] += Number(result[step] === true)
    counts.todos += result.todos
    const seconds = Math.round(result.seconds)
    const steps = ['converted', 'built', 'connected'].filter((step) => result[step]).join(', ')
    console.log(
      `${result.connected ? '✓' : '✗'} ${name.padEnd(28)} ${seconds} s  ${steps}, ${result.todos} left by hand`,
    )
    if (result.problem) console.log(result.problem.replace(/^/gm, '    '))
  }
} finally {
  if (!values.in) rmSync(folder, { recursive: true, force: true })
}
const { examples: all, converted, built, connected, todos } = counts
console.log(
  `\n${all} examples: ${converted} converted, ${built} built, ${connected} connected, ${todos} left by hand`,
)
process.exitCode = connected < all ? 1 : 0

/** Takes one example through all steps, until one fails. */
async function prove(packed, name) {
  const began = performance.now()
  const app = path.join(folder, name)
  const result = { converted: false, built: false, connected: false, todos: 0, problem: '' }
  let served
  try {
    rmSync(app, { recursive: true, force: true })
    cpSync(path.join(examples, name), app, { recursive: true })
    result.todos = await convert(packed, app)
    result.converted = true
    await installPacked(packed, app)
    const { dependencies, devDependencies, scripts } = readJson(path.join(app, 'package.json'))
    if (scripts.typecheck) await runIn(app, ['npm', 'run', 'typecheck'])
    else if ({ ...dependencies, ...devDependencies }.typescript)
      if (!dependencies.next)
        // Next writes the types that its pages need when it builds.
        await runIn(app, ['npx', 'tsc', '--noEmit'])
    await runIn(app, ['npm', 'run', 'build'])
    result.built = true
    served = await serveApp(app)
    await connectIn(served.address, name)
    result.connected = true
  } catch (error) {
    result.problem = describeError(error)
    if (served) result.problem += `\n${served.printed().slice(-2000)}`
  } finally {
    served?.stop()
    if (!values.in) rmSync(app, { recursive: true, force: true })
  }
  return { ...result, seconds: (performance.now() - began) / 1000 }
}

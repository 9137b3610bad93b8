// Mutates files that handle funds, keys, sessions and sign-in, and counts the mutants that their unit tests kill:
// npm run mutate [-- [--stale] [--shard 1/4] [--write] [part of a path …]]. --stale runs the files whose code changed
// since it was measured. --write records the results, and updates docs/mutation.md.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { install } from '../install.mjs'
import { root } from '../run.mjs'
import * as list from './mutateList.mjs'
import { changedSource, chooseShard, judge, sumUp, toLine, toMeasured, writeDoc } from './mutateResults.mjs'

/** Cases per property for each mutant. The seed is fixed, so that two runs give the same result. */
const propertyRuns = 100
/** A mutant counts as killed if its tests take this much longer than without it, since it caused an endless loop. */
const timeoutMilliseconds = 20_000

await install()
const { values, positionals } = parseArgs({
  options: { shard: { type: 'string' }, stale: { type: 'boolean' }, write: { type: 'boolean' } },
  allowPositionals: true,
})
const { files, removed, equivalent } = list.readList()
const listed = Object.keys(files)
const chosen = chooseShard(
  (values.stale ? list.staleFiles(listed, list.readMeasured()) : listed).filter(
    (file) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
  ),
  values.shard,
)
if (values.stale && chosen.length === 0) {
  console.log('No listed file changed since it was measured.')
  process.exit(0)
}

const results = []
const failures = []
for (const file of chosen) {
  const mutants = await runMutants(file).catch((error) => void failures.push(`${file}: ${error.message}`))
  if (!mutants) continue
  const result = judge(file, mutants, equivalent)
  results.push(result)
  if (values.write) write(result)
  console.log(toLine(result))
  for (const { at, line, from, to } of result.survivors) console.log(`  ${at}: ${line}\n    ${from} → ${to}`)
}

const { summary, problems } = sumUp(results, { isChosen: values.stale || positionals.length > 0 })
problems.push(...failures)
const lost = list.lostFiles(list.everListed(), listed, removed)
problems.push(...lost.map((file) => `${file} is missing: the list may only grow`))
const stale = list.staleFiles(listed, list.readMeasured())
console.log(`\n${summary}`)
if (stale.length > 0)
  console.log(`Files that changed since they were measured: ${stale.length}. Run them with --stale.`)
for (const problem of problems) console.error(`${list.listFile}: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Runs every mutant of a file against its tests. StrykerJS throws if no test passes. */
async function runMutants(file) {
  const { Stryker } = await import('@stryker-mutator/core')
  const source = list.read(file)
  process.env.MUTATE_TESTS = files[file].map((test) => path.posix.join(path.dirname(file), test)).join(',')
  process.env.PROPERTY_RUNS = String(propertyRuns)
  process.env.PROPERTY_SEED = '1'
  const stryker = new Stryker({
    mutate: [file],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate/mutate.vitest.mjs', related: false },
    concurrency: 1,
    timeoutMS: timeoutMilliseconds,
    // The tests run in a copy, which needs these folders and shares the installed packages.
    ignorePatterns: ['/*', '!/packages', '!/apps', '!/scripts', '!/tsconfig*.json', 'dist', '*.tsbuildinfo'],
    // A separate folder, since shards may run in parallel and each run empties its folder.
    tempDirName: `artifacts/mutation/${process.pid}`,
    // StrykerJS rewrites this file with a compiler that TypeScript 7 lacks; vitest checks no types.
    tsconfigFile: 'no-tsconfig.json',
    disableTypeChecks: false,
    reporters: [],
    logLevel: 'error',
    allowConsoleColors: false,
  })
  const mutants = await stryker.runMutationTest()
  return mutants.map(({ status, location, replacement = '' }) => ({
    status,
    at: location.start.line,
    ...changedSource(source, location),
    to: replacement,
  }))
}

/** Records a result, drops those of files that are no longer listed, and writes all of them to the docs. */
function write(result) {
  const before = list.readMeasured()
  const all = { ...before, [result.file]: toMeasured(result, list.hashCode(list.read(result.file))) }
  const measured = Object.fromEntries(
    listed.toSorted().flatMap((file) => (all[file] ? [[file, all[file]]] : [])),
  )
  writeFileSync(path.join(root, list.measuredFile), `${JSON.stringify(measured, null, 2)}\n`)
  writeFileSync(path.join(root, list.docFile), writeDoc(list.read(list.docFile), measured))
}

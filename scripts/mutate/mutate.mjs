// Mutates files that handle funds, keys, sessions and sign-in, and counts the mutants that their unit tests kill:
// npm run mutate [-- [--shard 1/4] [--write] [part of a path …]]. --write updates the table of docs/mutation.md.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { install } from '../install.mjs'
import { changedSource, chooseShard, judge, lostFiles, sumUp, toLine, updateTable } from './mutateResults.mjs'
import { root } from '../run.mjs'

/** Cases per property for each mutant. The seed is fixed, so that two runs give the same result. */
const propertyRuns = 100
/** A mutant counts as killed if its tests take this much longer than without it, since it caused an endless loop. */
const timeoutMilliseconds = 20_000

const listFile = 'scripts/mutate/mutate.json'
const docFile = path.join(root, 'docs/mutation.md')

await install()
const { values, positionals } = parseArgs({
  options: { shard: { type: 'string' }, write: { type: 'boolean' } },
  allowPositionals: true,
})
const { files, equivalent } = JSON.parse(readFileSync(path.join(root, listFile), 'utf8'))
const listed = Object.keys(files)
const chosen = chooseShard(
  listed.filter((file) => positionals.length === 0 || positionals.some((part) => file.includes(part))),
  values.shard,
)

const results = []
const failures = []
for (const file of chosen) {
  const mutants = await runMutants(file).catch((error) => void failures.push(`${file}: ${error.message}`))
  if (!mutants) continue
  const result = judge(file, mutants, equivalent)
  results.push(result)
  console.log(toLine(result))
  for (const { at, line, from, to } of result.survivors) console.log(`  ${at}: ${line}\n    ${from} → ${to}`)
}

const { summary, problems } = sumUp(results, { isChosen: positionals.length > 0 })
problems.push(...lostFiles(filesAtHead(), listed).map((file) => `${file} is missing: the list may only grow`))
console.log(`\n${summary}`)
for (const problem of problems) console.error(`${listFile}: ${problem}`)
if (values.write) writeFileSync(docFile, updateTable(readFileSync(docFile, 'utf8'), results, listed))
process.exitCode = problems.length > 0 ? 1 : 0

/** Runs every mutant of a file against its tests. StrykerJS throws if no test passes. */
async function runMutants(file) {
  const { Stryker } = await import('@stryker-mutator/core')
  const source = readFileSync(path.join(root, file), 'utf8')
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

/** Returns the files of the committed list; empty if the list is new, or if git is missing. */
function filesAtHead() {
  try {
    const text = execFileSync('git', ['show', `HEAD:${listFile}`], { cwd: root, stdio: 'pipe' })
    return Object.keys(JSON.parse(String(text)).files)
  } catch {
    return []
  }
}

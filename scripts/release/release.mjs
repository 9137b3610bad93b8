// Checks and publishes all public packages: npm run release. With --dry-run, checks everything and publishes nothing.
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build.mjs'
import { install } from '../install.mjs'
import { root, run } from '../run.mjs'
import { createBill, findBillProblems, listInstalled } from './billOfMaterials.mjs'
import { importAll, installEmptyApp } from './emptyApp.mjs'
import { findSetUpProblems, planRelease, readPackages, tagOf } from './plan.mjs'
import { publishAll } from './publish.mjs'
import { findRefusals, readState } from './refusals.mjs'
import { findContentProblems, lintTarball, listExports, packAll } from './tarballs.mjs'

const folder = path.join(root, 'artifacts/release')
const script = (name) => async (log) =>
  (await run(process.execPath, [`scripts/${name}.mjs`], { log })) === 0 ? [] : [`scripts/${name}.mjs fails`]

const plan = planRelease(readPackages())
const state = readState(root)
const { version } = plan[0].manifest

/** Runs a check, prints a line about it, and returns its problems. Its output is in the log. */
async function check(name, find) {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.log`)
  const log = openSync(file, 'w')
  const began = performance.now()
  const problems = await find(log).catch((error) => [error.message])
  closeSync(log)
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name.padEnd(18)} ${seconds} s`)
  for (const problem of problems) console.log(`    ${problem}`)
  return problems
}

/** Builds from nothing, since a tarball would contain outputs of sources that no longer exist. */
async function buildAll() {
  for (const planned of plan)
    rmSync(path.join(root, planned.folder, 'dist'), { recursive: true, force: true })
  await build()
  return []
}

async function checkAll() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const hasFile = (file) => existsSync(path.join(root, file))
  const release = { plan, repository: state.repository, hasFile }
  const problems = []
  const add = async (name, find) => problems.push(...(await check(name, find)))
  const packed = []
  let app

  await add('set-up', async () => plan.flatMap((planned) => findSetUpProblems(planned, release)))
  await add('licenses', script('dependencies/licenses'))
  await add('lock file', script('dependencies/dependencies'))
  await add('build', buildAll)
  await add('sizes', script('sizes/sizes'))
  await add('pack', async () => {
    packed.push(...(await packAll(plan, folder)))
    return packed.flatMap((one) => findContentProblems(one, listExports(one.manifest.name)))
  })
  await add('publint and attw', async (log) => {
    const found = []
    for (const one of packed) found.push(...(await lintTarball(one, listExports(one.manifest.name), log)))
    return found
  })
  await add('install', async () => {
    app = await installEmptyApp(packed)
    return []
  })
  await add('import', async (log) => {
    const { count, failures } = await importAll(app, packed, listExports)
    writeFileSync(log, `${count} entries\n`)
    return failures
  })
  await add('bill of materials', async () => {
    const installed = await listInstalled(app)
    return plan.flatMap(({ manifest }) => {
      const bill = createBill(manifest.name, installed)
      const file = `${manifest.name.replace('@', '').replace('/', '-')}.cdx.json`
      writeFileSync(path.join(folder, file), `${JSON.stringify(bill, null, 2)}\n`)
      return findBillProblems(manifest, bill)
    })
  })
  if (app) rmSync(app, { recursive: true, force: true })
  return { problems, packed }
}

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
const isDryRun = values['dry-run'] ?? false
const refusals = findRefusals(version, state)

if (refusals.length > 0 && !isDryRun) {
  console.error(`Version ${version} can't be published:`)
  for (const refusal of refusals) console.error(`- ${refusal}`)
  process.exit(1)
}

await install()
const { problems, packed } = await checkAll()
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0).padStart(6)} kB`
console.log(`\nVersion ${version}, tag ${tagOf(version)}, in this order:`)
for (const { manifest, size, unpackedSize, files } of packed)
  console.log(
    `  ${manifest.name.padEnd(24)} ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked, ${files.length} files`,
  )
if (problems.length > 0) {
  console.error(`\n${problems.length} problems. Nothing was published. Logs are in artifacts/release.`)
  process.exit(1)
}
if (isDryRun) {
  console.log('\nNothing was published. Tarballs, bills of materials and logs are in artifacts/release.')
  if (refusals.length > 0)
    console.log(`Before it can be published:\n${refusals.map((one) => `- ${one}`).join('\n')}`)
} else {
  process.exitCode = await publishAll(packed.map(({ manifest, tarball }) => ({ ...manifest, tarball })))
}

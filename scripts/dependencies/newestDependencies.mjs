// Compares direct dependencies with the registry: node scripts/dependencies/newestDependencies.mjs
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import semver from 'semver'
import { root } from '../run.mjs'
import { isAllowed } from './licenses.mjs'

/** How many minor versions a dependency may be behind without a recorded reason. */
const minorsBehindMax = 1
/** Number of packages that are queried in parallel. */
const lookUpsAtOnce = 4

/** Returns the direct dependencies of a lock file's workspaces, by name, with the lowest installed version of each. */
export function listDirect(packages) {
  const direct = new Map()
  for (const [place, workspace] of Object.entries(packages)) {
    if (place.includes('node_modules/')) continue
    const { dependencies, devDependencies, optionalDependencies } = workspace
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      const installed =
        packages[path.posix.join(place, 'node_modules', name)] ?? packages[`node_modules/${name}`]
      // An alias (`npm:`) is an older version that is installed on purpose.
      if (!installed || installed.link || installed.name !== undefined) continue
      const known = direct.get(name)
      if (!known || semver.lt(installed.version, known)) direct.set(name, installed.version)
    }
  }
  return direct
}

/** Returns the newest release that supports a version of Node and has an allowed license. */
export function newestAllowed(releases, node) {
  const versions = releases
    .filter(
      ({ engines, license }) => semver.satisfies(node, engines?.node ?? '*') && isAllowed(license ?? ''),
    )
    .map(({ version }) => version)
  return semver.maxSatisfying(versions, '*') ?? undefined
}

/** Returns whether a version is a major version behind another, or too many minor versions. */
export function isBehind(version, newest) {
  if (semver.major(version) !== semver.major(newest)) return semver.lt(version, newest)
  return semver.minor(newest) - semver.minor(version) > minorsBehindMax
}

/** Returns problems: outdated dependencies without a reason, and reasons that are no longer needed. */
export function findOutdated(direct, newest, reasons) {
  const behind = [...direct].filter(([name, version]) => {
    const newer = newest.get(name)
    return newer !== undefined && isBehind(version, newer)
  })
  const names = new Set(behind.map(([name]) => name))
  return [
    ...behind
      .filter(([name]) => !(name in reasons))
      .map(
        ([name, version]) =>
          `${name} is ${version}, the newest installable release is ${newest.get(name)}: update it, or add a reason to scripts/dependencies/olderDependencies.json`,
      ),
    ...Object.keys(reasons)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is not behind: remove it from scripts/dependencies/olderDependencies.json`),
  ]
}

/** Loads the releases of a package from the registry, starting at a version. */
async function listReleases(name, version) {
  const fields = ['version', 'engines', 'license']
  const { stdout } = await promisify(execFile)('npm', ['view', `${name}@>=${version}`, ...fields, '--json'], {
    cwd: root,
    maxBuffer: 2 ** 24,
  })
  return [JSON.parse(stdout)].flat()
}

async function main() {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const node = semver.minVersion(read('package.json').engines.node)
  const direct = listDirect(read('package-lock.json').packages)
  // The versions that new apps get. Most are those of the lock file.
  const ofTemplates = Object.entries(read('packages/create-latchkey/versions.json'))
  for (const [name, version] of ofTemplates) if (!direct.has(name)) direct.set(name, version)
  const newest = new Map()
  const waiting = [...direct]
  const askAll = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, version] = next
      const found = newestAllowed(await listReleases(name, version), node)
      if (found) newest.set(name, found)
    }
  }
  await Promise.all(Array.from({ length: lookUpsAtOnce }, askAll))
  const problems = findOutdated(direct, newest, read('scripts/dependencies/olderDependencies.json'))
  for (const problem of problems) console.error(problem)
  console.log(`${direct.size} direct dependencies, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) await main()

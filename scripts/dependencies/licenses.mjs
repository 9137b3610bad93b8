// Checks licenses of shipped and of build-only packages: node scripts/dependencies/licenses.mjs
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'

const allowed = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
])

/** Packages that never ship, by name, with the reason why a different license is acceptable. */
const devExceptions = JSON.parse(
  readFileSync(path.join(root, 'scripts/dependencies/licenseExceptions.json'), 'utf8'),
)

/** Returns whether an SPDX expression can be satisfied with allowed licenses only. */
export function isAllowed(expression) {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.replace(/[()]/g, '').trim())))
}

/** Returns the lock file paths that a package needs at runtime, itself first. */
export function productionTree(packages, place, seen = new Set()) {
  if (seen.has(place)) return seen
  seen.add(place)
  const entry = packages[place]
  const optional = { ...entry.optionalDependencies }
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  )
  for (const name of [...Object.keys({ ...entry.dependencies, ...optional }), ...peers]) {
    const found = resolve(packages, place, name)
    if (found !== undefined) productionTree(packages, found, seen)
    else if (!(name in optional))
      throw new Error(`${place} requires ${name}, which is missing from the lock file`)
  }
  return seen
}

function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const place = path.posix.join(folder, 'node_modules', name)
    if (packages[place] !== undefined) return packages[place].link ? packages[place].resolved : place
    if (folder === '') return undefined
  }
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

function licenseOf(packages, place) {
  if (packages[place].license !== undefined) return packages[place].license
  try {
    const { license, licenses } = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'))
    return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'an unstated licence'
  } catch {
    return 'an unknown licence (not installed)'
  }
}

function main() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const published = Object.keys(packages).filter((place) => {
    if (!/^packages\/[^/]+$/.test(place)) return false
    return !JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8')).private
  })
  const ships = new Set(published.flatMap((place) => [...productionTree(packages, place)]))
  const problems = []
  for (const [place, { link }] of Object.entries(packages)) {
    if (link || !place.includes('node_modules/')) continue
    const license = licenseOf(packages, place)
    if (isAllowed(license)) continue
    if (ships.has(place)) problems.push(`${nameOf(place)} ships under ${license}, which is not allowed`)
    else if (!(nameOf(place) in devExceptions))
      problems.push(
        `${nameOf(place)} is used under ${license}: add a reason to scripts/dependencies/licenseExceptions.json`,
      )
  }
  for (const problem of problems) console.error(problem)
  console.log(
    `${ships.size} packages ship with ${published.length} of ours, ${problems.length} licence problems`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) main()

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'

/**
 * Manifest of a package, as far as a release needs it.
 * @typedef {Record<string, string>} Versions
 * @typedef {{ type?: string, url?: string, directory?: string }} Repository
 * @typedef {{
 *   name: string, version: string, private?: boolean, license?: string, description?: string, files?: string[],
 *   exports?: Record<string, string | Record<string, string>>, bin?: Versions, dependencies?: Versions,
 *   optionalDependencies?: Versions, peerDependencies?: Versions, repository?: Repository,
 *   publishConfig?: { access?: string, provenance?: boolean },
 * }} Manifest
 */

/** Returns the manifests of all packages by folder, private ones included. */
export function readPackages(folder = root) {
  const folders = readdirSync(path.join(folder, 'packages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `packages/${name}`)
    .sort()
  return new Map(
    folders.map((place) => [
      place,
      /** @type {Manifest} */ (JSON.parse(readFileSync(path.join(folder, place, 'package.json'), 'utf8'))),
    ]),
  )
}

/**
 * Returns the public packages in the order of publishing: a package comes after the packages that it depends on.
 * @param {Map<string, Manifest>} packages
 */
export function planRelease(packages) {
  const open = [...packages].filter(([, manifest]) => !manifest.private)
  const names = new Set(open.map(([, { name }]) => name))
  const planned = new Set()
  const plan = []
  while (open.length > 0) {
    const next = open.findIndex(([, manifest]) =>
      listOwn(manifest, names).every(([name]) => planned.has(name)),
    )
    if (next === -1)
      throw new Error(`Packages depend on each other: ${open.map(([place]) => place).join(', ')}`)
    const [[folder, manifest]] = open.splice(next, 1)
    planned.add(manifest.name)
    plan.push({ folder, manifest })
  }
  return plan
}

const listOwn = ({ dependencies, optionalDependencies, peerDependencies }, names) =>
  Object.entries({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(([name]) =>
    names.has(name),
  )

/**
 * Returns what a public package's manifest and files lack for a release. `repository` is the root manifest's.
 * @param {{ folder: string, manifest: Manifest }} planned
 * @param {{ plan: { manifest: Manifest }[], repository?: Repository | undefined, hasFile: (file: string) => boolean }} release
 */
export function findSetUpProblems({ folder, manifest }, { plan, repository, hasFile }) {
  const problems = []
  const { access, provenance } = manifest.publishConfig ?? {}
  if (access !== 'public' || provenance !== true)
    problems.push('set "publishConfig" to { "access": "public", "provenance": true }')
  if (manifest.license !== 'MIT') problems.push('set "license" to "MIT"')
  if (!manifest.description) problems.push('set "description"')
  if (!manifest.files) problems.push('set "files", the list of what is published')
  const { type, url, directory } = manifest.repository ?? {}
  if (type !== repository?.type || url !== repository?.url || directory !== (repository && folder))
    problems.push('"repository" differs from the one in package.json: run npm run repository')
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md'])
    if (!hasFile(`${folder}/${file}`)) problems.push(`${file} is missing`)
  const versions = new Map(plan.map((other) => [other.manifest.name, other.manifest.version]))
  const [{ manifest: first }] = plan
  if (manifest.version !== first.version)
    problems.push(`version ${manifest.version} differs from ${first.version}, the version of ${first.name}`)
  // Peers name the oldest version that works: a new exact one would be a major change for changesets.
  for (const [name, version] of listOwn(manifest, versions))
    if (version !== versions.get(name) && !(name in (manifest.peerDependencies ?? {})))
      problems.push(`${name} is "${version}", not "${versions.get(name)}"`)
  return problems.map((problem) => `${folder}: ${problem}`)
}

/** Returns npm's tag for a version: prereleases don't become what `npm install` takes. */
export const tagOf = (version) => (version.includes('-') ? 'next' : 'latest')

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

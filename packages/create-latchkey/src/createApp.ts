import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Template } from './templates.ts'
import { UsageError } from './UsageError.ts'

const packageFolder = path.resolve(import.meta.dirname, '..')
/** The folder of an app that holds the packed packages. */
const tarballFolder = 'latchkey'

/** A value in a template's `package.json` that `versions.json` replaces. */
const fromTable = 'catalog:'
/** A value in a template's `package.json` that marks a package of this repository, published with this command. */
const ownPackage = 'workspace:*'

type Dependencies = Record<string, string>
type Manifest = {
  name?: string
  version: string
  dependencies?: Dependencies
  devDependencies?: Dependencies
}

/** Parameters of `createApp`. */
type CreateAppParameters = {
  /** The new app's folder. */
  folder: string
  /** The name in its `package.json`. */
  name: string
  template: Template
  /** Folder with packed packages, which the app installs instead of published ones. */
  packages?: string | undefined
}

/** Returns why an app can't be created in a folder, or undefined. A new repository counts as empty. */
export function findFolderProblem(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  if (!statSync(folder).isDirectory()) return `${folder} is a file. Choose another folder.`
  return readdirSync(folder).some((entry) => entry !== '.git')
    ? `${folder} isn't empty. Choose another folder, or empty it first.`
    : undefined
}

/** Writes a new app. Throws `UsageError` if its folder isn't empty, or a packed package is missing. */
export function createApp({ folder, name, template, packages }: CreateAppParameters): void {
  const problem = findFolderProblem(folder)
  if (problem !== undefined) throw new UsageError(problem)
  const own = packages === undefined ? undefined : listTarballs(packages)
  const manifest: Manifest = {
    ...readJson<Manifest>(path.join(packageFolder, 'templates', template.name, 'package.json')),
    name,
  }
  const filled = fillVersions(manifest, own)

  mkdirSync(folder, { recursive: true })
  for (const { from, to } of template.layers)
    cpSync(path.join(packageFolder, 'templates', from), path.join(folder, to), { recursive: true })
  // npm leaves .gitignore out of packages.
  renameSync(path.join(folder, '_gitignore'), path.join(folder, '.gitignore'))
  if (own) {
    mkdirSync(path.join(folder, tarballFolder))
    for (const file of filled.tarballs)
      copyFileSync(file, path.join(folder, tarballFolder, path.basename(file)))
  }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(filled.manifest, null, 2)}\n`)
}

/** Returns a manifest with exact versions, and the tarballs that it needs. */
function fillVersions(manifest: Manifest, own: Map<string, string> | undefined) {
  const versions = readJson<Dependencies>(path.join(packageFolder, 'versions.json'))
  const { version } = readJson<Manifest>(path.join(packageFolder, 'package.json'))
  const tarballs = new Set<string>()
  const fill = (dependencies: Dependencies) => {
    const entries = new Map<string, string>()
    const waiting = Object.entries(dependencies)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, wanted] = next
      if (entries.has(name)) continue
      if (wanted !== ownPackage) {
        entries.set(name, wanted === fromTable ? versionOf(versions, name) : wanted)
        continue
      }
      const tarball = own?.get(name)
      if (own && tarball === undefined)
        throw new UsageError(
          `--packages: the folder has no tarball of ${name}. Run \`npm run create\` to pack it.`,
        )
      entries.set(name, tarball === undefined ? version : `file:${tarballFolder}/${path.basename(tarball)}`)
      if (tarball === undefined) continue
      tarballs.add(tarball)
      // A packed package requires others that no registry has.
      for (const name of Object.keys(readTarball(tarball).dependencies ?? {}))
        if (own?.has(name)) waiting.push([name, ownPackage])
    }
    return Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  const { dependencies = {}, devDependencies = {} } = manifest
  return {
    manifest: { ...manifest, dependencies: fill(dependencies), devDependencies: fill(devDependencies) },
    tarballs,
  }
}

function versionOf(versions: Dependencies, name: string): string {
  const version = versions[name]
  if (version === undefined) throw new Error(`versions.json has no version of ${name}`)
  return version
}

/** Returns the tarballs in a folder by the name of their package. */
function listTarballs(folder: string): Map<string, string> {
  if (!existsSync(folder)) throw new UsageError(`--packages: ${folder} doesn't exist.`)
  const files = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  return new Map(
    files.map((file) => {
      const tarball = path.resolve(folder, file)
      return [readTarball(tarball).name ?? '', tarball]
    }),
  )
}

const readTarball = (file: string): Manifest =>
  JSON.parse(execFileSync('tar', ['-xOzf', file, 'package/package.json'], { encoding: 'utf8' }))

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8'))

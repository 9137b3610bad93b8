import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { convertManifest } from './convertManifest.ts'
import { convertProject } from './convertProject.ts'
import { convertTsconfig } from './convertTsconfig.ts'
import { findMentions } from './findMentions.ts'
import { connectKit } from './libraries/connectkit.ts'
import type { Library } from './libraries/library.ts'
import { rainbowKit } from './libraries/rainbowkit.ts'
import { readAliases } from './source/aliases.ts'
import type { Finding } from './source/parseFile.ts'
import { removeTypes } from './source/removeTypes.ts'
import { UsageError } from './UsageError.ts'

/** The libraries that apps can move from, by the name of the option. */
export const libraries: Readonly<Record<string, Library>> = { rainbowkit: rainbowKit, connectkit: connectKit }

/** What a run did to a folder. */
export type FolderConversion = {
  /** New texts, by path relative to the folder. */
  files: Map<string, string>
  findings: Finding[]
  /** Names of the libraries that the app used. */
  from: string[]
}

const packageFolder = path.resolve(import.meta.dirname, '..')
/** Folders with what was installed or built. */
const skipped = new Set(
  'node_modules dist build out coverage storybook-static .git .next .nuxt .output .svelte-kit .turbo .cache .vercel .netlify .yarn .pnpm-store .parcel-cache .docusaurus .astro .expo .wrangler'.split(
    ' ',
  ),
)
/** Files that are too large to be written by hand. */
const largestBytes = 1_000_000
const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts')
const isTsconfig = (file: string) => /^[jt]sconfig(\.[\w-]+)?\.json$/.test(path.posix.basename(file))

/** Converts an app in memory. Throws `UsageError` if the folder has no package.json. */
export function convertFolder(folder: string, chosen: readonly Library[]): FolderConversion {
  const paths = listFiles(folder)
  const manifests = paths.filter((file) => path.posix.basename(file) === 'package.json')
  if (!manifests.includes('package.json'))
    throw new UsageError(`${folder} has no package.json. Run the command in the folder of your app.`)
  let sources: ReadonlyMap<string, string> = new Map(
    paths.filter(isCode).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  )
  const aliases = paths
    .filter(isTsconfig)
    .flatMap((file) => readAliases(file, readFileSync(path.join(folder, file), 'utf8')))
  const own = readManifest(path.join(folder, 'package.json'))
  const files = new Map<string, string>()
  const findings: Finding[] = []
  const from: string[] = []
  for (const library of chosen) {
    const conversion = convertProject({
      sources,
      library,
      name: own.name ?? path.basename(folder),
      aliases,
    })
    findings.push(...conversion.findings)
    for (const [file, text] of conversion.changed) files.set(file, text)
    for (const [file, text] of writeBridges(conversion, [...sources.keys()])) files.set(file, text)
    const mentions = findLeftMentions({ folder, paths, manifests, files, library, conversion })
    findings.push(...mentions.findings)
    const changes = convertManifests({ folder, manifests, files, library, inUse: mentions.inUse })
    for (const [file, text] of changes) files.set(file, text)
    if (conversion.changed.size > 0) convertTsconfigs({ folder, paths, files, findings })
    if (conversion.changed.size > 0 || changes.size > 0) from.push(library.name)
    sources = new Map([...sources, ...conversion.changed])
  }
  return { files, findings, from }
}

/** Writes a conversion into its folder. */
export function writeConversion(folder: string, { files }: FolderConversion): void {
  for (const [file, text] of files) {
    const place = path.join(folder, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
}

/** Returns the bridges that an app needs and doesn't have, in the language of its code. */
function writeBridges(
  { bridges, bridgeFolder }: { bridges: ReadonlySet<string>; bridgeFolder: string },
  files: readonly string[],
): Map<string, string> {
  const isTypeScript = files.some((file) => /^[^.].*\.tsx?$/.test(file) && !file.includes('config'))
  return new Map(
    [...bridges].flatMap((bridge) => {
      const text = readFileSync(path.join(packageFolder, 'bridges', `${bridge}.tsx`), 'utf8')
      const file = `${bridgeFolder}/${bridge}.${isTypeScript ? 'tsx' : 'jsx'}`
      return files.includes(file) ? [] : [[file, isTypeScript ? text : removeTypes(text)]]
    }),
  )
}

/** Finds what still names a package of the library, which keeps the package in the manifests. */
function findLeftMentions({
  folder,
  paths,
  manifests,
  files,
  library,
  conversion,
}: {
  folder: string
  paths: readonly string[]
  manifests: readonly string[]
  files: ReadonlyMap<string, string>
  library: Library
  conversion: Pick<ReturnType<typeof convertProject>, 'left' | 'findings'>
}): { findings: Finding[]; inUse: Set<string> } {
  const { left } = conversion
  const listed = new Set(
    manifests.flatMap((file) => listPackages(readFileSync(path.join(folder, file), 'utf8'))),
  )
  const packages = library.packages.filter((name) => listed.has(name))
  const mentions = paths.flatMap((file) => {
    const text = files.get(file) ?? readText(path.join(folder, file))
    const loads = new Set(left.flatMap((one) => (one.file === file ? [one.line] : [])))
    return findMentions(file, text, { library, packages, loads })
  })
  const inUse = new Set([...left, ...mentions].map((one) => one.package))
  for (const name of [...inUse]) if (library.needs[name] !== undefined) inUse.add(library.needs[name])
  // A file that couldn't be read has one line for all that is in it.
  const unread = new Set(
    conversion.findings.flatMap(({ file, what }) => (what.startsWith('not parsed') ? [file] : [])),
  )
  return { findings: mentions.filter(({ file }) => !unread.has(file)), inUse }
}

/** Returns a file's text, or nothing for large files and files that aren't text. */
function readText(file: string): string {
  if (statSync(file).size > largestBytes) return ''
  const text = readFileSync(file, 'utf8')
  return text.includes('\0') ? '' : text
}

/** Returns the packages that a manifest lists. */
function listPackages(text: string): string[] {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(text)
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
}

/** Changes the manifests that list the library. */
function convertManifests({
  folder,
  manifests,
  files,
  library,
  inUse,
}: {
  folder: string
  manifests: readonly string[]
  files: ReadonlyMap<string, string>
  library: Library
  inUse: ReadonlySet<string>
}): Map<string, string> {
  const versions = readJson<Record<'add' | 'raise', Record<string, string>>>(
    path.join(packageFolder, 'versions.json'),
  )
  const { version } = readManifest(path.join(packageFolder, 'package.json'))
  const changed = new Map<string, string>()
  for (const file of manifests) {
    const text = files.get(file) ?? readFileSync(path.join(folder, file), 'utf8')
    const listed = listPackages(text)
    const old = library.packages.filter((name) => listed.includes(name))
    const removed = old.filter((name) => !inUse.has(name))
    const isConverted = [...files.keys()].some((one) => isBelow(one, path.posix.dirname(file)))
    if (old.length === 0 || (removed.length === 0 && !isConverted)) continue
    const own = Object.fromEntries(['core', 'react'].map((name) => [`@latchkey/${name}`, `^${version}`]))
    changed.set(
      file,
      convertManifest(text, { removed, added: { ...own, ...versions.add }, minimums: versions.raise }),
    )
  }
  return changed
}

const isBelow = (file: string, folder: string) => folder === '.' || file.startsWith(`${folder}/`)

/** Changes the tsconfig.json files that resolve modules in a way that can't find the kit. */
function convertTsconfigs({
  folder,
  paths,
  files,
  findings,
}: Pick<FolderConversion, 'files' | 'findings'> & { folder: string; paths: readonly string[] }): void {
  for (const file of paths) {
    if (!/^tsconfig(\.app|\.base)?\.json$/.test(path.posix.basename(file))) continue
    const text = readFileSync(path.join(folder, file), 'utf8')
    const converted = convertTsconfig(text)
    if (converted === text) continue
    files.set(file, converted)
    const line = text.slice(0, text.indexOf('"moduleResolution"')).split('\n').length
    const what = 'changed moduleResolution to bundler'
    findings.push({ file, line, type: 'note', what, action: 'TypeScript finds the kit by its exports.' })
  }
}

/** Returns files below a folder, with forward slashes, without those that are installed or built. */
function listFiles(folder: string): string[] {
  const files: string[] = []
  const walk = (from: string) => {
    for (const entry of readdirSync(path.join(folder, from), { withFileTypes: true })) {
      const file = path.posix.join(from, entry.name)
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) walk(file)
      } else if (entry.isFile() && !entry.name.startsWith('.pnp.')) files.push(file)
    }
  }
  walk('')
  return files.sort()
}

type Manifest = {
  name?: string
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const readManifest = (file: string) => readJson<Manifest>(file)

function readJson<Value>(file: string): Value {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`)
  }
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from './run.mjs'
import { filesBelow } from './sourceFiles.mjs'

/** Returns everything that a file imports, as written: static, dynamic, re-exported and `import('…').Type`. */
export function readImports(file, source) {
  const parsed = parseSync(file, source)
  const { staticImports, staticExports } = parsed.module
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0].message}`)
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]
  const found = new Set(requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))
  // Parsing the whole tree takes most of the time, and only dynamic imports require it.
  if (/\bimport\s*\(/.test(source)) {
    const add = ({ source }) => {
      if (typeof source.value === 'string') found.add(source.value)
    }
    new Visitor({ ImportExpression: add, TSImportType: add }).visit(parsed.program)
  }
  return [...found]
}

/** Returns the files that a file exports from, as written. */
export function readExportsFrom(file, source) {
  const entries = parseSync(file, source).module.staticExports.flatMap(({ entries }) => entries)
  return [...new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))]
}

/** Returns the path from the root of the file that an import refers to; null for an external package. */
export function resolveImport(from, specifier, workspaces) {
  if (specifier.startsWith('.'))
    return path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''))
  const name = packageName(specifier)
  const workspace = workspaces.get(name)
  if (workspace === undefined) return null
  const entry = workspace.exports?.[`.${specifier.slice(name.length)}`]
  const target = typeof entry === 'string' ? entry : entry?.latchkey
  if (target === undefined) throw new Error(`${from}: ${specifier} is not exported by ${name}`)
  return path.posix.join(workspace.folder, target)
}

/** Returns `@scope/name` or `name` of a package import. */
export const packageName = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Returns the files that packages export, for code outside of the repository too. */
export const listEntries = (workspaces) =>
  new Set(
    [...workspaces.values()].flatMap(({ folder, exports = {} }) =>
      Object.values(exports).map((entry) => path.posix.join(folder, entry.latchkey ?? entry)),
    ),
  )

/** Returns the packages of this repository: name → folder, exports and the external packages that it may import. */
export function readWorkspaces() {
  const isManifest = (file) => /^[^/]+\/[^/]+\/package\.json$/.test(file)
  const folders = [
    ...['packages', 'apps'].flatMap((parent) => filesBelow(parent, isManifest)),
    'bench/kit/package.json',
  ].map((file) => path.posix.dirname(file))
  const shared = readManifest('.').devDependencies
  return new Map(
    folders.map((folder) => {
      const {
        name,
        exports,
        dependencies,
        optionalDependencies,
        peerDependencies,
        devDependencies,
        ...rest
      } = readManifest(folder)
      const published = { ...dependencies, ...optionalDependencies, ...peerDependencies }
      return [
        name,
        {
          folder,
          exports: expandPatterns(folder, exports),
          foreign: rest.private ? { ...shared, ...devDependencies, ...published } : published,
        },
      ]
    }),
  )
}

/** Replaces an entry such as `./*` by one for each file that it covers. */
function expandPatterns(folder, exports) {
  if (exports === undefined) return undefined
  const files = filesBelow(folder)
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, target]) => {
      if (!entry.includes('*')) return [[entry, target]]
      const [start, end] = target.latchkey.slice(2).split('*')
      const names = files.flatMap((file) => {
        const inside = file.slice(folder.length + 1)
        return inside.startsWith(start) && inside.endsWith(end)
          ? [inside.slice(start.length, inside.length - end.length)]
          : []
      })
      return names.map((name) => [
        entry.replace('*', name),
        {
          ...Object.fromEntries(Object.entries(target).map(([key, file]) => [key, file.replace('*', name)])),
          pattern: entry,
        },
      ])
    }),
  )
}

const readManifest = (folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))

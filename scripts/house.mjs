// Measures what makes the repository's layout hard to navigate: node scripts/house.mjs [--list]
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { roomOf } from './boundaries.mjs'
import { findDeadExportsHere } from './deadExports.mjs'
import { listEntries, readExportsFrom, readImports, readWorkspaces, resolveImport } from './imports.mjs'
import { root } from './run.mjs'
import { codeFiles, filesBelow, isTest } from './sourceFiles.mjs'

const functionLinesMax = 100
const filesSideBySideMax = 40

/** Returns whether a file is shipped: neither a test nor a script. */
const isSource = (file) => /^(packages|apps)\/[^/]+\/src\//.test(file) && !isTest(file)

/**
 * Returns each pair of rooms that import each other, as `a ↔ b`. `imports` maps a file to the files that it imports.
 */
export function findPairs(imports, rooms) {
  const room = (file) => roomOf(file, rooms)
  const edges = new Set()
  for (const [from, targets] of imports)
    for (const to of targets) if (room(from) !== room(to)) edges.add(`${room(from)} ${room(to)}`)
  return [...edges]
    .map((edge) => edge.split(' '))
    .filter(([a, b]) => a < b && edges.has(`${b} ${a}`))
    .map(([a, b]) => `${a} ↔ ${b}`)
}

/** Returns room names with a wildcard, and rooms or permissions that are a single file. */
const findExceptions = (rooms) =>
  Object.entries(rooms).flatMap(([room, allowed]) => [
    ...(isException(room) ? [room] : []),
    ...allowed.filter(isException).map((place) => `${room} → ${place}`),
  ])
const isException = (place) => place.includes('*') || /\.[a-z]+$/.test(place)

/** Returns folders with too many files. Tests count only where they are not beside their sources. */
export function findCrowds(files) {
  const counts = new Map()
  for (const file of files) {
    if (isTestBesideSources(file)) continue
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > filesSideBySideMax)
    .map(([folder, count]) => `${folder}: ${count}`)
}
const isTestBesideSources = (file) => /^(scripts|\w+\/[^/]+\/src)\/.*\.test(-d)?\.tsx?$/.test(file)

/** Translations are tested together, and only the table of languages imports them. */
const isTranslation = (file) => /\/languages\/[\w-]+\.ts$/.test(file)

/** Returns the files with a package's exports: its entries, and what they export from other files. */
function findPublic(entries, exports) {
  const found = new Set(entries)
  // A set also visits what is added meanwhile.
  for (const file of found) for (const to of exports.get(file) ?? []) found.add(to)
  return found
}

/** Returns files that only one file imports, without their own test, and that no package exports. */
function findLonely(imports, { files, published }) {
  const importers = new Map()
  for (const [from, targets] of imports)
    for (const to of targets) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  const isTested = (file) => {
    const stem = file.replace(/\.tsx?$/, '')
    return ['.test.ts', '.test.tsx', '.browser.test.ts', '.browser.test.tsx', '.soak.test.ts'].some((end) =>
      files.has(stem + end),
    )
  }
  return [...importers]
    .filter(
      ([file, from]) =>
        from.size === 1 && isSource(file) && !isTested(file) && !published.has(file) && !isTranslation(file),
    )
    .map(([file, [from]]) => `${file} ← ${from}`)
}

/** Returns functions that are too long to read comfortably: `file:line name lines`. */
export function findLongFunctions(file, source) {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  if (starts.length <= functionLinesMax) return []
  const lineOf = (at) => starts.findLastIndex((start) => start <= at) + 1
  const found = []
  const visit = (node) => {
    const line = lineOf(node.start)
    const lines = lineOf(node.end) - line + 1
    if (lines > functionLinesMax) found.push(`${file}:${line} ${node.id?.name ?? ''} ${lines}`)
  }
  new Visitor({
    FunctionDeclaration: visit,
    FunctionExpression: visit,
    ArrowFunctionExpression: visit,
  }).visit(parseSync(file, source).program)
  return found
}

/** Measures the repository. Returns how many files are shipped, and each case of what makes them hard to navigate. */
export function measureHouse() {
  const { rooms } = JSON.parse(readFileSync(path.join(root, 'boundaries.json'), 'utf8'))
  const workspaces = readWorkspaces()
  const files = codeFiles()
  const shipped = files.filter(isSource).map((file) => [file, readFileSync(path.join(root, file), 'utf8')])
  /** Maps each file to those that `read` returns for it. */
  const follow = (read) =>
    new Map(
      shipped.map(([file, source]) => [
        file,
        read(file, source)
          .map((specifier) => resolveImport(file, specifier, workspaces))
          .filter((to) => to !== null && isSource(to)),
      ]),
    )
  const imports = follow(readImports)
  return {
    shipped: shipped.length,
    pairs: findPairs(imports, Object.keys(rooms)),
    exceptions: findExceptions(rooms),
    crowds: findCrowds(folders.flatMap((folder) => filesBelow(folder, isHandwritten))),
    lonely: findLonely(imports, {
      files: new Set(files),
      published: findPublic(listEntries(workspaces), follow(readExportsFrom)),
    }),
    longFunctions: shipped.flatMap(([file, source]) => findLongFunctions(file, source)),
  }
}
/** Folders whose files count, wherever they are. */
const folders = ['packages', 'apps', 'e2e', 'scripts', 'bench', 'packed', 'docs', 'conformance']
const isHandwritten = (file) => !file.endsWith('.css.ts')

function main() {
  const house = measureHouse()
  const table = {
    'Pairs of rooms that import each other': house.pairs,
    'Wildcards and single files in boundaries.json': house.exceptions,
    [`Folders with more than ${filesSideBySideMax} files`]: house.crowds,
    'Files with one importer and no test': house.lonely,
    [`Functions over ${functionLinesMax} lines`]: house.longFunctions,
    'Exports that no other file uses': findDeadExportsHere().map((found) => found.join(' ')),
  }
  console.log(`${house.shipped} files`)
  for (const [what, found] of Object.entries(table)) {
    console.log(`${String(found.length).padStart(5)}  ${what}`)
    if (process.argv.includes('--list')) for (const each of found) console.log(`         ${each}`)
  }
}

if (process.argv[1] === import.meta.filename) main()

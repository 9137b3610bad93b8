// Measures what makes the repository's layout hard to navigate: node scripts/house.mjs [--list]
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { roomOf } from './boundaries.mjs'
import { findDeadExportsHere } from './deadExports.mjs'
import { listEntries, readImports, readWorkspaces, resolveImport } from './imports.mjs'
import { root } from './run.mjs'
import { codeFiles, isTest } from './sourceFiles.mjs'

const functionLinesMax = 100
const filesSideBySideMax = 40

/** Returns whether a file is shipped: neither a test nor a script. */
const isSource = (file) => /^(packages|apps)\/[^/]+\/src\//.test(file) && !isTest(file)

/**
 * Returns each pair of rooms that import each other, as `a ↔ b`. `imports` maps a file to the files that it imports.
 */
function findPairs(imports, rooms) {
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

/** Returns folders with too many files, not counting tests. */
function findCrowds(files) {
  const counts = new Map()
  for (const file of files)
    counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > filesSideBySideMax)
    .map(([folder, count]) => `${folder}: ${count}`)
}

/** Returns files that only one file imports, without their own test, and that no package exports. */
function findLonely(imports, { files, entries }) {
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
    .filter(([file, from]) => from.size === 1 && isSource(file) && !isTested(file) && !entries.has(file))
    .map(([file, [from]]) => `${file} ← ${from}`)
}

/** Returns functions that are too long to read comfortably: `file:line name lines`. */
function findLongFunctions(file, source) {
  const found = []
  const lineOf = (at) => source.slice(0, at).split('\n').length
  const visit = (node) => {
    const lines = lineOf(node.end) - lineOf(node.start) + 1
    if (lines > functionLinesMax) found.push(`${file}:${lineOf(node.start)} ${node.id?.name ?? ''} ${lines}`)
  }
  new Visitor({
    FunctionDeclaration: visit,
    FunctionExpression: visit,
    ArrowFunctionExpression: visit,
  }).visit(parseSync(file, source).program)
  return found
}

function main() {
  const { rooms } = JSON.parse(readFileSync(path.join(root, 'boundaries.json'), 'utf8'))
  const workspaces = readWorkspaces()
  const sources = new Map(codeFiles().map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const resolve = (file, specifier) => resolveImport(file, specifier, workspaces)
  const shipped = [...sources].filter(([file]) => isSource(file))
  const imports = new Map(
    shipped.map(([file, source]) => [
      file,
      readImports(file, source)
        .map((specifier) => resolve(file, specifier))
        .filter((to) => to !== null && isSource(to)),
    ]),
  )
  const entries = listEntries(workspaces)
  const table = {
    'Pairs of rooms that import each other': findPairs(imports, Object.keys(rooms)),
    'Wildcards and single files in boundaries.json': findExceptions(rooms),
    [`Folders with more than ${filesSideBySideMax} files`]: findCrowds(shipped.map(([file]) => file)),
    'Files with one importer and no test': findLonely(imports, { files: new Set(sources.keys()), entries }),
    [`Functions over ${functionLinesMax} lines`]: shipped.flatMap(([file, source]) =>
      findLongFunctions(file, source),
    ),
    'Exports that no other file uses': findDeadExportsHere().map((found) => found.join(' ')),
  }
  console.log(`${shipped.length} files`)
  for (const [what, found] of Object.entries(table)) {
    console.log(`${String(found.length).padStart(5)}  ${what}`)
    if (process.argv.includes('--list')) for (const each of found) console.log(`         ${each}`)
  }
}

main()

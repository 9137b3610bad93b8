// Checks imports against boundaries.json, and reports import cycles (types included) and undeclared packages.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageName, readImports, readWorkspaces, resolveImport } from './imports.mjs'
import { root } from './run.mjs'
import { codeFiles, filesBelow, isTest } from './sourceFiles.mjs'

/** Returns the room of a file: the longest path among `rooms` that it is below. Undefined if it is in no room. */
export const roomOf = (file, rooms) =>
  rooms
    .filter((room) => file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)
    .at(0)

/** Returns whether a file configures a build. It belongs to no room, and may import the build's own tools. */
const isConfig = (file) => file.endsWith('.config.ts')

/**
 * Returns whether a place in the table covers a file. A room means only that room, and a path that ends in a slash means
 * everything below it.
 */
const covers = (place, file, room) => (place.endsWith('/') ? file.startsWith(place) : place === room)

/** Returns why one file of `rooms` may not import another; undefined if it may. */
export function whyNot(from, to, rooms) {
  if (isConfig(from)) return undefined
  const names = Object.keys(rooms)
  const here = roomOf(from, names)
  if (here === undefined) return `${from} is in no room of boundaries.json`
  const there = roomOf(to, names)
  if (here === there) return undefined
  const isAllowed = rooms[here].some((place) => covers(place, to, there))
  return isAllowed ? undefined : `${from} imports ${to}: ${here} may not import it`
}

/**
 * Returns why a file may not import another one, if both are in different folders of the same entry of `apart`. Those
 * folders never import each other.
 */
export function whyNotApart(from, to, apart) {
  const parent = apart.find((folder) => {
    const [one, other] = [childOf(folder, from), childOf(folder, to)]
    return one !== undefined && other !== undefined && one !== other
  })
  return parent && `${from} imports ${to}: folders of ${parent} never import each other`
}

/** Returns the name of the folder inside another that contains a file; undefined if the file is in none. */
function childOf(folder, file) {
  const inside = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : []
  return inside.length > 1 ? inside[0] : undefined
}

/** Returns groups of files that import each other in a cycle. */
export function findCycles(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const cycles = []
  const visit = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles
}

function main() {
  const { rooms, apart, tests, nodeRooms } = JSON.parse(
    readFileSync(path.join(root, 'boundaries.json'), 'utf8'),
  )
  const workspaces = readWorkspaces()
  const files = codeFiles()
  const known = new Set(
    ['packages', 'apps', 'scripts', 'e2e', 'bench/kit'].flatMap((folder) => filesBelow(folder)),
  )
  const problems = []
  const graph = new Map()
  for (const file of files) {
    const targets = []
    for (const specifier of readImports(file, readFileSync(path.join(root, file), 'utf8'))) {
      const to = resolveImport(file, specifier, workspaces)
      if (to === null) problems.push(...outsideProblems(file, specifier, workspaces, nodeRooms))
      else if (!known.has(to) && !to.endsWith('.css.ts'))
        problems.push(`${file} imports ${specifier}, which does not exist`)
      else {
        targets.push(to)
        const why = isTest(file)
          ? whyNotTest(file, to, { rooms, tests })
          : (whyNot(file, to, rooms) ?? whyNotApart(file, to, apart))
        if (why !== undefined) problems.push(why)
      }
    }
    graph.set(file, targets)
  }
  for (const cycle of findCycles(graph)) problems.push(`import cycle: ${cycle.sort().join(' → ')}`)
  for (const problem of problems) console.error(problem)
  console.log(`${files.length} files, ${problems.length} boundary violations`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

/**
 * Returns why a test may not import a file; undefined if it may. Tests may import everything, but are given a world and
 * must not start their own.
 */
export function whyNotTest(from, to, { rooms, tests }) {
  const room = roomOf(to, Object.keys(rooms))
  const isForeign = tests.never.some(
    (rule) =>
      to.startsWith(`${rule.to}/`) &&
      !from.startsWith(`${rule.to}/`) &&
      !rule.but.some((place) => covers(place, to, room)),
  )
  return isForeign ? `${from} imports ${to}: tests get their world from inject or a fixture` : undefined
}

function outsideProblems(file, specifier, workspaces, nodeRooms) {
  if (isConfig(file)) return []
  if (specifier.startsWith('node:')) {
    return isTest(file) || nodeRooms.some((room) => file.startsWith(`${room}/`))
      ? []
      : [`${file} imports ${specifier}: this code must run in a browser`]
  }
  const owner = [...workspaces.values()].find(({ folder }) => file.startsWith(`${folder}/`))
  if (owner === undefined) return []
  const name = packageName(specifier)
  const isDeclared = name in owner.foreign || isTest(file)
  if (!isDeclared)
    return [`${file} imports ${specifier}, which ${owner.folder}/package.json does not declare`]
  if (name === 'zod' && specifier !== 'zod/mini' && !isTest(file))
    return [`${file} imports ${specifier}: import zod/mini instead`]
  return []
}

if (process.argv[1] === import.meta.filename) main()

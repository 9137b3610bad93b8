// Counts the files that one action passes through: node scripts/walks.mjs [--list]
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { readWorkspaces, resolveImport } from './imports.mjs'
import { root } from './run.mjs'

/**
 * The walks, each as the functions that a call passes through, in order: `[file, function, how]`. A function is named
 * from the outside in, as in `createCommands.connect`.
 *
 * A function counts if it receives the action's own request and passes it, or what became of it, to the next one, or if
 * it returns what the next one is called on or with (`returns`). Tables, ports and messages are named in `by`: text of
 * the calling function, and text of the files that bind it to the next one. These files don't count, and neither do
 * types, constants, the entry of a package, what is composed once at the start, helpers that know nothing of the
 * action, checks that only refuse it, and reports.
 *
 * @type {{ name: string, what: string, asked: number, steps: unknown[][] }[]}
 */
export const walks = JSON.parse(readFileSync(path.join(root, 'scripts/walks.json'), 'utf8'))

/** Returns the number of files that a walk passes through. */
export const countFiles = ({ steps }) => new Set(steps.map(([file]) => file)).size

/** Returns a reader of this checkout's files, and where their imports lead. */
export function readCheckout() {
  const workspaces = readWorkspaces()
  return {
    read: (file) => readFileSync(path.join(root, file), 'utf8'),
    resolve: (file, specifier) => resolveImport(file, specifier, workspaces),
  }
}

/**
 * Returns what is wrong with a walk: a function that its file doesn't have, or one that doesn't call the next.
 *
 * @param {{ steps: unknown[][] }} walk
 * @param {{ read(file: string): string, resolve(file: string, specifier: string): string | null }} checkout
 */
export function findGaps({ steps }, { read, resolve }) {
  const gaps = []
  let caller
  for (const [file, name, { by, from, returns = false } = {}] of steps) {
    const found = findFunction(file, read(file), name)
    if (!found) gaps.push(`${file} has no function ${name}`)
    const [callerFile, callerName] = from ?? caller ?? []
    if (callerFile && found) {
      const reason = by
        ? explainBound(by, textOf(callerFile, callerName, read), read)
        : isCalled([callerFile, callerName], [file, name], { read, resolve })
          ? undefined
          : `${callerFile}: ${callerName} doesn't call ${name} of ${file}`
      if (reason) gaps.push(reason)
    }
    if (!returns) caller = [file, name]
    else if (from) caller = from
  }
  return gaps
}

/** Returns the text of a function; empty if its file has none of that name. */
export const textOf = (file, name, read) => {
  const node = findFunction(file, read(file), name)
  return node ? read(file).slice(node.start, node.end) : ''
}

/** Returns why a call isn't bound to the next step by a table: text that is missing, in the caller or in a table. */
function explainBound([call, ...tables], callerText, read) {
  if (!toLine(callerText).includes(call)) return `the call is missing: ${call}`
  for (const [file, text] of tables) if (!toLine(read(file)).includes(text)) return `${file} lacks: ${text}`
  return undefined
}
const toLine = (text) => text.replace(/\s+/g, ' ')

/** Returns whether a function mentions another one, of its own file or of one that it imports. */
function isCalled([file, name], [toFile, toName], { read, resolve }) {
  const source = read(file)
  if (leadsTo(file, name, [toFile, toName], { read, resolve })) return true
  const caller = findFunction(file, source, name)
  if (!caller) return false
  const words = readWords(file, source, caller)
  const [outer, ...inner] = toName.split('.')
  if (file === toFile) return words.names.has(inner.at(-1) ?? outer) || words.names.has(outer)
  const { staticImports } = parseSync(file, source).module
  for (const { moduleRequest, entries } of staticImports)
    for (const { importName, localName } of entries) {
      const isUsed = importName.kind === 'Name' && words.names.has(localName.value)
      if (
        isUsed &&
        leadsTo(resolve(file, moduleRequest.value), importName.name, [toFile, outer], { read, resolve })
      )
        return true
    }
  return words.loaded.some((specifier) => resolve(file, specifier) === toFile) && words.names.has(outer)
}

/** Returns whether an export of a file is the function meant, there or in the file that it is re-exported from. */
function leadsTo(file, name, [toFile, toName], { read, resolve }) {
  if (file === null || file === toFile) return file === toFile && name === toName
  const entries = parseSync(file, read(file)).module.staticExports.flatMap((statement) => statement.entries)
  return entries.some(({ moduleRequest, importName, exportName }) => {
    const isAll = importName.kind === 'AllButDefault'
    if (!moduleRequest || !(isAll || exportName.name === name)) return false
    const next = resolve(file, moduleRequest.value)
    return leadsTo(next, isAll ? name : importName.name, [toFile, toName], { read, resolve })
  })
}

/** Returns the identifiers in a function, and the modules that it loads. */
function readWords(file, source, { start, end }) {
  const names = new Set()
  const loaded = []
  const isWithin = (node) => node.start >= start && node.end <= end
  const addName = (node) => isWithin(node) && names.add(node.name)
  const addLoaded = (node) => isWithin(node) && loaded.push(node.source.value)
  const visitor = new Visitor({ Identifier: addName, JSXIdentifier: addName, ImportExpression: addLoaded })
  visitor.visit(parseSync(file, source).program)
  return { names, loaded }
}

/** Returns a function by its name: declared, assigned to a name, a method or property of an object, or re-exported. */
function findFunction(file, source, name) {
  const { module, program } = parseSync(file, source)
  const isReexported = ({ moduleRequest, exportName }) => moduleRequest && exportName.name === name
  const reexport = module.staticExports.find(({ entries }) => entries.some(isReexported))
  if (reexport) return reexport
  let within = { start: 0, end: source.length }
  for (const part of name.split('.')) {
    const found = []
    const add = (id, node) =>
      id?.name === part && node.start >= within.start && node.end <= within.end && found.push(node)
    const addDeclared = (node) => add(node.id, node)
    const addAssigned = (node) => isFunction(node.init) && add(node.id, node)
    const addProperty = (node) => isFunction(node.value) && add(node.key, node)
    new Visitor({
      FunctionDeclaration: addDeclared,
      VariableDeclarator: addAssigned,
      Property: addProperty,
    }).visit(program)
    if (!found[0]) return undefined
    within = found[0]
  }
  return within
}
/** A function, or one wrapped in a call such as `memo` or `lazy`. */
const isFunction = (node) =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'CallExpression', 'TSAsExpression'].includes(node?.type)

function main() {
  const checkout = readCheckout()
  for (const walk of walks) {
    const gaps = findGaps(walk, checkout)
    const count = String(countFiles(walk)).padStart(5)
    console.log(`${count}  of at most ${walk.asked} files: ${walk.name}, ${walk.what}`)
    const seen = new Set()
    if (process.argv.includes('--list'))
      for (const [file, name, { by = [] } = {}] of walk.steps) {
        for (const [table] of by.slice(1)) if (table !== file) console.log(`              by ${table}`)
        console.log(`         ${seen.has(file) ? '  ' : String(seen.size + 1).padStart(2)}  ${file}: ${name}`)
        seen.add(file)
      }
    for (const gap of gaps) console.error(`       ✗ ${gap}`)
    if (gaps.length > 0) process.exitCode = 1
  }
}

if (process.argv[1] === import.meta.filename) main()

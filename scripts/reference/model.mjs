import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { readWorkspaces, resolveImport } from '../imports.mjs'
import { root } from '../run.mjs'
import { readDocstring } from './docstring.mjs'

/**
 * @typedef {object} Declaration where a name is declared: a file and a node, or the package outside of this repository
 * @property {string} [file]
 * @property {string} name
 * @property {any} [node]
 * @property {any} [statement] the node that its docstring is above
 * @property {string} [outside] the package, if it is not in this repository
 */

/**
 * Reads declarations of this repository from its sources. Follows imports and re-exports across packages, so it does
 * not depend on where files are.
 */
export function createModel(workspaces = readWorkspaces()) {
  const modules = new Map()

  function moduleOf(file) {
    if (!modules.has(file)) modules.set(file, readModule(file))
    return modules.get(file)
  }

  /** Returns the declaration that a module exports under a name. */
  function findExport(file, name) {
    const { exports, stars } = moduleOf(file)
    const found = exports.get(name)
    if (found) return found.from === undefined ? find(file, found.name) : follow(file, found.from, found.name)
    for (const from of stars) {
      const target = resolveImport(file, from, workspaces)
      const inStar = target === null ? undefined : findExport(target, name)
      if (inStar) return inStar
    }
    return undefined
  }

  /** Returns the declaration that a name in a file refers to; undefined for globals and type parameters. */
  function find(file, name) {
    const { declarations, imports } = moduleOf(file)
    const declared = declarations.get(name)
    if (declared) return { file, name, ...declared }
    const imported = imports.get(name)
    return imported && follow(file, imported.from, imported.name)
  }

  function follow(file, from, name) {
    const target = resolveImport(file, from, workspaces)
    return target === null ? { outside: from, name } : findExport(target, name)
  }

  /** Returns the names that a module exports, with the declaration of each. */
  function listExports(file) {
    const { exports, stars } = moduleOf(file)
    const names = new Set(exports.keys())
    for (const from of stars) {
      const target = resolveImport(file, from, workspaces)
      if (target !== null) for (const { exported } of listExports(target)) names.add(exported)
    }
    return [...names].map((exported) => {
      const declaration = findExport(file, exported)
      if (!declaration) throw new Error(`${file}: the declaration of ${exported} was not found`)
      return { exported, ...declaration }
    })
  }

  return {
    find,
    findExport,
    listExports,
    /** Returns the text of a node as written, with a semicolon inserted at each of `breaks`. */
    textOf(file, { start, end }, breaks = []) {
      const { source } = moduleOf(file)
      const cuts = [start, ...breaks.sort((a, b) => a - b), end]
      return cuts
        .slice(1)
        .map((cut, at) => source.slice(cuts[at], cut))
        .join(';')
    },
    /** Returns the docstring above a node: its text and tags. */
    docsOf: (file, node) => readDocstring(commentAbove(moduleOf(file), node.start)),
  }
}

function readModule(file) {
  const source = readFileSync(path.join(root, file), 'utf8')
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const module = {
    source,
    comments: new Map(comments.map((comment) => [comment.end, comment])),
    imports: new Map(),
    exports: new Map(),
    stars: [],
    declarations: new Map(),
  }
  const declare = (declaration, statement) => {
    for (const [name, node] of namesOf(declaration)) module.declarations.set(name, { node, statement })
  }
  for (const statement of program.body) {
    const from = statement.source?.value
    switch (statement.type) {
      case 'ImportDeclaration':
        for (const { local, imported, type } of statement.specifiers)
          module.imports.set(local.name, {
            from,
            name: imported?.name ?? (type === 'ImportDefaultSpecifier' ? 'default' : '*'),
          })
        break
      case 'ExportAllDeclaration':
        module.stars.push(from)
        break
      case 'ExportNamedDeclaration':
        for (const { local, exported } of statement.specifiers)
          module.exports.set(exported.name ?? exported.value, { from, name: local.name ?? local.value })
        if (!statement.declaration) break
        declare(statement.declaration, statement)
        for (const [name] of namesOf(statement.declaration)) module.exports.set(name, { name })
        break
      case 'ExportDefaultDeclaration':
        module.declarations.set('default', { node: statement.declaration, statement })
        module.exports.set('default', { name: 'default' })
        break
      default:
        declare(statement, statement)
    }
  }
  return module
}

/** Returns the names that a statement declares, each with its node. */
function namesOf(statement) {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap((one) => (one.id.type === 'Identifier' ? [[one.id.name, one]] : []))
  return statement.id ? [[statement.id.name, statement]] : []
}

/** Returns the text of the documentation comment that ends directly above a position. */
function commentAbove({ source, comments }, start) {
  const comment = comments.get(source.slice(0, start).trimEnd().length)
  return comment?.type === 'Block' && comment.value.startsWith('*') ? comment.value.slice(1) : ''
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'

/** Where the reference is written. */
export const folder = 'docs/reference'
export const errorsPage = `${folder}/errors.md`

/**
 * @typedef {object} Item an export of a package
 * @property {string} package
 * @property {string} specifier what to import it from
 * @property {string} exported its name
 * @property {string} name its name where it is declared
 * @property {string} file
 * @property {any} node
 * @property {string} docs
 * @property {string} kind
 * @property {string[]} entries every entry point that exports it
 * @property {Set<Item>} uses the exported types that its signature names
 * @property {string} page
 * @property {string} anchor
 */

/** Collects the exports of all published packages, and arranges them in pages. */
export function createCatalogue(model, workspaces) {
  const items = [...workspaces].flatMap(([name, workspace]) =>
    isPublished(workspace) ? itemsOf(name, workspace) : [],
  )
  const byDeclaration = new Map()
  for (const item of items) byDeclaration.set(idOf(item), [...(byDeclaration.get(idOf(item)) ?? []), item])

  function itemsOf(name, { folder: place, exports }) {
    const found = new Map()
    for (const [entry, target] of Object.entries(exports)) {
      if (target.latchkey === undefined) continue
      for (const declaration of model.listExports(path.posix.join(place, target.latchkey))) {
        if (declaration.outside) continue
        const id = `${idOf(declaration)} ${declaration.exported}`
        const known = found.get(id)
        if (known) known.entries.push(entry)
        else
          found.set(id, {
            ...declaration,
            package: name,
            place,
            entries: [entry],
            pattern: target.pattern,
            kind: kindOf(declaration),
            docs: model.docsOf(declaration.file, declaration.statement),
          })
      }
    }
    return [...found.values()]
  }

  /** Returns the item of a declaration, that of the same package if there are several. */
  function itemFor(declaration, from) {
    const found = declaration?.file && byDeclaration.get(idOf(declaration))
    return found?.find((item) => item.package === from) ?? found?.[0]
  }

  for (const item of items)
    item.uses = new Set(namesIn(item).map((name) => itemFor(model.find(item.file, name), item.package)))
  for (const item of items) item.uses.delete(undefined)

  const pages = Object.entries(readJson('scripts/reference/pages.json')).flatMap(([name, list]) =>
    list.map((page) => ({
      ...page,
      package: name,
      path: `${folder}/${name.replace('@latchkey/', '')}/${page.page}.md`,
      items: [],
    })),
  )
  arrange(items, pages)
  return { items, pages, itemFor, itemNamed: createNameLookup(items) }
}

const isPublished = ({ folder: place, exports }) =>
  exports !== undefined &&
  Object.values(exports).some((target) => target.latchkey !== undefined) &&
  !readJson(path.join(place, 'package.json')).private

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

const idOf = ({ file, name }) => `${file} ${name}`

/** Returns a function that finds an export by name: in the same package, or else in any. */
function createNameLookup(items) {
  const named = new Map()
  for (const item of items) named.set(item.exported, [...(named.get(item.exported) ?? []), item])
  return (name, from) => {
    const found = named.get(name)
    return found?.find((item) => item.package === from) ?? found?.[0]
  }
}

/** Returns the kind of an export, as readers think of it. */
function kindOf({ exported, file, node }) {
  if (node.type === 'ClassDeclaration') return /Element$/.test(node.superClass?.name) ? 'element' : 'error'
  if (/^TS(TypeAlias|Interface)Declaration$/.test(node.type)) return 'type'
  const called = functionOf(node)
  if (!called) return 'constant'
  if (/^use[A-Z]/.test(exported)) return 'hook'
  if (/^[A-Z]/.test(exported) && file.endsWith('.tsx')) return 'component'
  if (/^create\w*Flow$/.test(exported)) return 'flow'
  const type = called.params[0]?.typeAnnotation?.typeAnnotation
  return type?.typeName?.name === 'Kit' ? 'action' : 'function'
}

/** Returns the function that a declaration defines, if it does. */
export function functionOf(node) {
  if (node.type === 'FunctionDeclaration') return node
  return ['ArrowFunctionExpression', 'FunctionExpression'].includes(node.init?.type) ? node.init : undefined
}

/** Returns the names of types that a signature contains. */
function namesIn({ node }) {
  const names = new Set()
  const visit = (value) => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (value && typeof value === 'object') {
      if (value.type === 'BlockStatement') return
      if (value.type === 'TSTypeReference' && value.typeName.type === 'Identifier')
        names.add(value.typeName.name)
      for (const [key, child] of Object.entries(value))
        if (key !== 'init' && child && typeof child === 'object') visit(child)
    }
  }
  const called = functionOf(node)
  visit(called ? [called.params, called.returnType] : node)
  return [...names]
}

/** Puts every export on a page. Types without a page of their own follow the functions that use them. */
function arrange(items, pages) {
  const errors = { path: errorsPage }
  const pagesOf = (name) => pages.filter((page) => page.package === name)
  const late = []
  for (const item of items) {
    const own = pagesOf(item.package)
    const base = item.exported.replace(/(QueryOptions|Key)$/, '')
    const page =
      item.kind === 'error'
        ? errors
        : (own.find(({ names }) => names?.includes(item.exported)) ??
          own.find(({ names }) => item.kind !== 'type' && names?.includes(base)) ??
          own.find(
            ({ names, entries, kinds }) =>
              !names &&
              !kinds?.includes('type') &&
              (!entries || entries.some((entry) => item.entries.includes(entry) || item.pattern === entry)) &&
              (!kinds || kinds.includes(item.kind)),
          ))
    if (page) put(item, page)
    else if (item.kind === 'type') late.push(item)
    else
      throw new Error(
        `${item.exported} of ${item.package} is on no page. Add it to scripts/reference/pages.json.`,
      )
  }
  const users = new Map(late.map((item) => [item, new Set()]))
  for (let isChanging = true; isChanging; ) {
    isChanging = false
    for (const item of items)
      for (const used of item.uses) {
        const known = users.get(used)
        if (!known || used.package !== item.package || item === used || item.kind === 'error') continue
        for (const page of item.page ? [item.page] : users.get(item)) {
          if (!known.has(page)) isChanging = true
          known.add(page)
        }
      }
  }
  for (const [item, paths] of users) {
    const own = pagesOf(item.package)
    const fallback = own.find(({ kinds }) => kinds?.includes('type'))
    const first = own.find((page) => paths.has(page.path))
    put(item, (paths.size === 1 || !fallback ? first : fallback) ?? fallback ?? own[0])
  }

  function put(item, page) {
    item.page = page.path
    const entry = page.entries?.find((one) => item.entries.includes(one)) ?? item.entries[0]
    item.specifier = path.posix.join(item.package, entry)
    page.items?.push(item)
  }
}

import type { NodePath } from '@babel/traverse'
import type { ImportDeclaration } from '@babel/types'
import { endOf, type SourceFile, startOf } from './parseFile.ts'

/** A name to import. */
type Wanted = { name: string; local: string; isType: boolean }

/** Collects the imports that a file needs, and writes them in place of those that it loses. */
export type ImportEditor = {
  /** Marks a local name as free, since its import will be removed. */
  free(local: string): void
  /** Returns the local name of an export, which is imported unless the file has it already. */
  add(source: string, name: string, options?: { as?: string | undefined; isType?: boolean }): string
  /** Writes the imports: into imports of the same module if possible, or else at a place in the file. */
  write(at: number | undefined): void
}

/** Creates an editor. `isCommonJs`: whether the file loads packages with `require`. */
export function createImportEditor(file: SourceFile, isCommonJs: boolean): ImportEditor {
  const wanted = new Map<string, Wanted[]>()
  const freed = new Set<string>()

  function isTaken(local: string): boolean {
    if ([...wanted.values()].flat().some((one) => one.local === local)) return true
    // A name of any scope counts, since a reference could be below it.
    return !freed.has(local) && (file.program.scope.hasGlobal(local) || hasBindingAnywhere(file, local))
  }

  return {
    free: (local) => void freed.add(local),
    add(source, name, { as = name, isType = false } = {}) {
      const known = findImported(file, source, name)
      if (known !== undefined) return known
      const list = wanted.get(source) ?? []
      wanted.set(source, list)
      const same = list.find((one) => one.name === name)
      if (same) {
        same.isType &&= isType
        return same.local
      }
      const local = isTaken(as) ? `Latchkey${as[0]?.toUpperCase()}${as.slice(1)}` : as
      list.push({ name, local, isType })
      return local
    },
    write(at) {
      const lines = [...wanted].sort(bySource).flatMap(([source, list]) => {
        list.sort(byName)
        if (!isCommonJs && addToExisting(file, source, list)) return []
        return [writeLine(file, source, list, isCommonJs)]
      })
      if (lines.length === 0) return
      const { newline } = file.style
      if (at !== undefined) file.insertAt(at, `${lines.join(newline)}${newline}`)
      else file.insertAt(findPlace(file), `${newline}${lines.join(newline)}`)
    },
  }
}

function writeLine(
  { style }: SourceFile,
  source: string,
  list: readonly Wanted[],
  isCommonJs: boolean,
): string {
  const from = `${style.quote}${source}${style.quote}`
  if (isCommonJs) {
    const names = list.map(({ name, local }) => (name === local ? name : `${name}: ${local}`))
    return `const { ${names.join(', ')} } = require(${from})${style.end}`
  }
  const areTypes = list.every(({ isType }) => isType)
  const names = list.map((one) => writeSpecifier(one, areTypes)).join(', ')
  return `import ${areTypes ? 'type ' : ''}{ ${names} } from ${from}${style.end}`
}

/** Adds names to an import of the same module. Returns false if the file has none. */
function addToExisting(file: SourceFile, source: string, list: readonly Wanted[]): boolean {
  const existing = listImports(file).find(
    ({ node }) =>
      node.source.value === source &&
      node.importKind !== 'type' &&
      node.specifiers.some(({ type }) => type === 'ImportSpecifier'),
  )
  const last = existing?.node.specifiers.at(-1)
  if (!last || file.isRemoved(last)) return false
  file.insertAt(endOf(last), list.map((one) => `, ${writeSpecifier(one, false)}`).join(''))
  return true
}

function findImported(file: SourceFile, source: string, name: string): string | undefined {
  for (const { node } of listImports(file)) {
    if (node.source.value !== source || node.importKind === 'type' || file.isRemoved(node)) continue
    for (const one of node.specifiers) {
      if (one.type !== 'ImportSpecifier' || one.importKind === 'type') continue
      const imported = one.imported.type === 'Identifier' ? one.imported.name : one.imported.value
      if (imported === name) return one.local.name
    }
  }
  return undefined
}

const listImports = ({ program }: SourceFile) =>
  program
    .get('body')
    .filter((statement): statement is NodePath<ImportDeclaration> => statement.isImportDeclaration())

/** Returns the end of the last import, of the directives, or the start of the file. */
function findPlace(file: SourceFile): number {
  const last = listImports(file).at(-1)?.node ?? file.program.node.directives.at(-1)
  return last ? endOf(last) : startOf(file.program.node)
}

/** Packages come before the app's own files. */
const bySource = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  Number(one.startsWith('.')) - Number(other.startsWith('.')) || (one < other ? -1 : 1)

const byName = (one: Wanted, other: Wanted) => (one.name < other.name ? -1 : 1)

const writeSpecifier = ({ name, local, isType }: Wanted, areTypes: boolean) =>
  `${isType && !areTypes ? 'type ' : ''}${name}${name === local ? '' : ` as ${local}`}`

function hasBindingAnywhere(file: SourceFile, name: string): boolean {
  if (file.program.scope.hasOwnBinding(name)) return true
  let isFound = false
  file.program.traverse({
    Scope(at) {
      if (at.scope.hasOwnBinding(name)) {
        isFound = true
        at.stop()
      }
    },
  })
  return isFound
}

import type { NodePath } from '@babel/traverse'
import type { Program } from '@babel/types'
import { type Alias, findModule } from './findModule.ts'
import { parseFile } from './parseFile.ts'
import { importedName, nameOf } from './references.ts'

/** Where something is exported by the file that declares it. */
type FoundExport = {
  file: string
  name: string
  /** Whether the module that was asked exports everything of the file, so that a new export is there too. */
  exportsAll: boolean
}

/** Finds what an import of a module by a file means, also through files that only export it again. */
export type ExportFinder = (from: string, specifier: string, name: string) => FoundExport | undefined

/** Creates a finder for the files of an app. */
export function createExportFinder(
  sources: ReadonlyMap<string, string>,
  aliases: readonly Alias[],
): ExportFinder {
  const parsed = new Map<string, NodePath<Program> | undefined>()
  const parse = (file: string) => {
    if (!parsed.has(file)) parsed.set(file, tryToParse(file, sources.get(file) ?? ''))
    return parsed.get(file)
  }

  function find(from: string, specifier: string, name: string, path: readonly string[]) {
    const file = findModule(from, specifier, sources, aliases)
    return file === undefined || path.includes(file) ? undefined : findIn(file, name, [...path, file])
  }

  function findIn(file: string, name: string, path: readonly string[]): FoundExport | undefined {
    const body = parse(file)?.get('body') ?? []
    for (const statement of body) {
      const found = read(statement, name)
      if (found === 'here') return { file, name, exportsAll: true }
      const next = found && find(file, found.source, found.name, path)
      if (next) return { ...next, exportsAll: false }
    }
    for (const statement of body) {
      if (name === 'default' || !statement.isExportAllDeclaration()) continue
      const found = find(file, statement.node.source.value, name, path)
      if (found) return found
    }
    return undefined
  }

  return (from, specifier, name) => find(from, specifier, name, [])
}

function tryToParse(file: string, text: string): NodePath<Program> | undefined {
  try {
    return parseFile(file, text).program
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns how a statement exports a name: from another module, or itself. */
function read(statement: NodePath, name: string): { source: string; name: string } | 'here' | undefined {
  if (statement.isExportDefaultDeclaration()) {
    if (name !== 'default') return undefined
    const { declaration } = statement.node
    return (declaration.type === 'Identifier' && readImport(statement, declaration.name)) || 'here'
  }
  if (!statement.isExportNamedDeclaration()) return undefined
  const { declaration, source, specifiers } = statement.node
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name)
      ? 'here'
      : undefined
  const one = specifiers.find((specifier) => nameOf(specifier.exported) === name)
  if (one?.type !== 'ExportSpecifier') return undefined
  const local = nameOf(one.local)
  if (source) return { source: source.value, name: local }
  return readImport(statement, local) ?? 'here'
}

/** Returns what a local name is imported as, and where from. */
function readImport({ scope }: NodePath, local: string): { source: string; name: string } | undefined {
  const binding = scope.getBinding(local)?.path
  const declaration = binding?.parentPath
  const name = binding && importedName(binding)
  return declaration?.isImportDeclaration() && name !== undefined
    ? { source: declaration.node.source.value, name }
    : undefined
}

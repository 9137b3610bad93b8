import type { NodePath } from '@babel/traverse'
import type { Expression, Node, Statement } from '@babel/types'
import { referencesTo } from '../draft.ts'
import type { Draft } from '../libraries/library.ts'
import { endOf, startOf } from '../source/parseFile.ts'
import { nameOf, withoutTypes } from '../source/references.ts'
import { isWagmis } from './isWagmis.ts'
import { type KitSettings, writeKit } from './settings.ts'

/** A config at the top of a file, for which a kit is created below it. */
export type Site = {
  draft: Draft
  /** The variable with the config. An `export default` without one gets it. */
  variable: string
  /** Names that the file exports it under. */
  exports: readonly string[]
  statement: NodePath<Statement>
  kitName: string
}

/** Returns configs whose value is a call of `createConfig`, or of the old `getDefaultConfig`. */
export function findSites(draft: Draft): Site[] {
  const { file, library } = draft
  const creators = new Set(referencesTo(draft, 'getDefaultConfig').map(({ at }) => at.node))
  const { scope } = file.program
  const kitName = scope.hasBinding('kit') ? 'latchkeyKit' : 'kit'
  const isCreated = (value: Node | null | undefined): boolean => {
    const node = value && withoutTypes(value)
    if (node?.type === 'ConditionalExpression') return isCreated(node.consequent) || isCreated(node.alternate)
    if (node?.type === 'LogicalExpression') return isCreated(node.left) || isCreated(node.right)
    if (node?.type !== 'CallExpression') return false
    return isWagmis(file, node.callee) || (library.createsConfig && creators.has(node.callee))
  }
  return file.program.get('body').flatMap((statement) => {
    if (statement.isExportDefaultDeclaration()) {
      if (!isCreated(statement.node.declaration)) return []
      const variable = scope.hasBinding('config') ? 'wagmiConfig' : 'config'
      return [{ draft, variable, exports: ['default'], statement, kitName }]
    }
    const declaration = statement.isExportNamedDeclaration() ? statement.get('declaration') : statement
    if (!declaration.isVariableDeclaration()) return []
    return declaration.node.declarations.flatMap(({ id, init }): Site[] => {
      if (id.type !== 'Identifier' || !isCreated(init)) return []
      const exports = declaration === statement ? exportsOf(draft, id.name) : [id.name]
      return [{ draft, variable: id.name, exports, statement, kitName }]
    })
  })
}

/** Returns the names that other statements export a variable under. */
function exportsOf({ file }: Draft, variable: string): string[] {
  const { referencePaths = [] } = file.program.scope.getBinding(variable) ?? {}
  return referencePaths.flatMap(({ parentPath, parent }) => {
    if (parent.type === 'ExportSpecifier') return [nameOf(parent.exported)]
    return isDefaultExport(parentPath) ? ['default'] : []
  })
}

/** Returns whether an expression is exported as the default, perhaps with another type. */
function isDefaultExport(at: NodePath | null): boolean {
  if (at?.isTSAsExpression() || at?.isTSSatisfiesExpression()) return isDefaultExport(at.parentPath)
  return at?.isExportDefaultDeclaration() === true
}

/** Writes a kit below a config. */
export function writeSite(
  { draft, variable, exports, statement, kitName }: Site,
  settings: KitSettings,
  names: { createKit: string; wagmi: string; fallbackName: string },
): void {
  const { file } = draft
  const { newline, end } = file.style
  const kit = writeKit(file, settings, { configName: variable, ...names })
  let text = `${newline}${newline}${exports.length > 0 ? 'export ' : ''}const ${kitName} = ${kit}${end}`
  if (statement.isExportDefaultDeclaration()) {
    const value = statement.node.declaration as Expression
    file.replaceRange(startOf(statement.node), startOf(value), `const ${variable} = `)
    text = `${newline}${newline}export default ${variable}${end}${text}`
  }
  file.insertAt(endOf(statement.node), text)
}

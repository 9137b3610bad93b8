import type { Node } from '@babel/types'
import type { SourceFile } from '../source/parseFile.ts'
import { nameOf } from '../source/references.ts'

/** Returns whether a callee is wagmi's `createConfig`. */
export function isWagmis({ program }: SourceFile, callee: Node): boolean {
  if (callee.type !== 'Identifier') return false
  const declaration = program.scope.getBinding(callee.name)?.path
  if (!declaration?.isImportSpecifier() || !declaration.parentPath.isImportDeclaration()) return false
  return (
    nameOf(declaration.node.imported) === 'createConfig' &&
    /^@?wagmi(\/core)?$/.test(declaration.parentPath.node.source.value)
  )
}

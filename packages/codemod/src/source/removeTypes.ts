import type { NodePath } from '@babel/traverse'
import type { Node } from '@babel/types'
import { endOf, parseFile, startOf } from './parseFile.ts'

/** Removes the types from one of our bridges, for apps in JavaScript. */
export function removeTypes(text: string): string {
  const file = parseFile('bridge.tsx', text)
  const drop = (at: NodePath) => {
    if (!file.isRemoved(at.node)) file.removeRange(startOf(at.node), endOf(at.node))
    at.skip()
  }
  const dropStatement = (at: NodePath) => {
    const statement = at.parentPath?.isExportNamedDeclaration() ? at.parentPath : at
    const comments = statement.node.leadingComments ?? []
    const first: { start?: number | null } = comments[0] ?? statement.node
    const rest = /^\s*\n/.exec(text.slice(endOf(statement.node)))?.[0].length ?? 0
    file.removeRange(first.start ?? startOf(statement.node), endOf(statement.node) + rest)
    at.skip()
  }
  const keep = (at: NodePath, kept: Node) => file.removeRange(endOf(kept), endOf(at.node))
  file.program.traverse({
    ImportDeclaration(at) {
      if (at.node.importKind === 'type') return dropStatement(at)
      const types = at.node.specifiers.filter(
        (one) => one.type === 'ImportSpecifier' && one.importKind === 'type',
      )
      for (const one of types) {
        const rest = /^\s*,\s*/.exec(text.slice(endOf(one)))?.[0].length ?? 0
        const before = rest > 0 ? 0 : (/,\s*$/.exec(text.slice(0, startOf(one)))?.[0].length ?? 0)
        file.removeRange(startOf(one) - before, endOf(one) + rest)
      }
    },
    TSTypeAliasDeclaration: dropStatement,
    TSInterfaceDeclaration: dropStatement,
    TSTypeAnnotation: drop,
    TSTypeParameterInstantiation: drop,
    TSTypeParameterDeclaration: drop,
    TSAsExpression: (at) => keep(at, at.node.expression),
    TSSatisfiesExpression: (at) => keep(at, at.node.expression),
    TSNonNullExpression: (at) => keep(at, at.node.expression),
    Identifier(at) {
      if (!at.node.optional) return
      const mark = text.indexOf('?', startOf(at.node))
      if (mark !== -1) file.removeRange(mark, mark + 1)
    },
  })
  return file.print()
}

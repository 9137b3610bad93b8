import type { NodePath } from '@babel/traverse'
import type { CallExpression, Identifier, Node, ObjectPattern, StringLiteral } from '@babel/types'
import type { SourceFile } from './parseFile.ts'

/** A use of something that an old package exports. */
export type Reference = {
  /** The package's path as imported. */
  source: string
  /** The export's name. */
  name: string
  /** The identifier, or the member of a namespace, that stands for it. */
  at: NodePath
  /** The name without a namespace, or undefined for a namespace's member. */
  local: string | undefined
}

/** A specifier of an import, or a property of a `require`, with its uses. */
export type Specifier = {
  /** `*` for a namespace, `default` for a default import. */
  name: string
  local: string
  isType: boolean
  at: NodePath
  references: readonly Reference[]
  /** Uses of a namespace as a whole, or of a binding that is written to. */
  opaque: readonly NodePath[]
}

/** A statement that loads an old package. */
export type OldImport = {
  source: string
  at: NodePath
  /** The string with the package's path. */
  literal: NodePath<StringLiteral>
  form: 'import' | 'require' | 'export' | 'exportAll' | 'dynamic'
  specifiers: readonly Specifier[]
}

/** Returns everything that loads one of the old packages. */
export function findOldImports(file: SourceFile, isOld: (source: string) => boolean): OldImport[] {
  const found: OldImport[] = []
  file.program.traverse({
    ImportDeclaration(at) {
      if (!isOld(at.node.source.value)) return
      const source = at.node.source.value
      const specifiers = at.get('specifiers').map((one): Specifier => {
        const name = one.isImportSpecifier()
          ? nameOf(one.node.imported)
          : one.isImportDefaultSpecifier()
            ? 'default'
            : '*'
        const isType =
          at.node.importKind === 'type' || (one.isImportSpecifier() && one.node.importKind === 'type')
        const uses = listUses(one, one.node.local.name, { source, name })
        return { name, local: one.node.local.name, isType, at: one, ...uses }
      })
      found.push({ source, at, literal: at.get('source'), form: 'import', specifiers })
    },
    ExportNamedDeclaration(at) {
      const literal = at.get('source')
      if (!literal.isStringLiteral() || !isOld(literal.node.value)) return
      const source = literal.node.value
      const specifiers = at.get('specifiers').map((one): Specifier => {
        const local = one.isExportSpecifier() ? nameOf(one.node.local) : '*'
        return {
          name: local,
          local,
          isType: at.node.exportKind === 'type',
          at: one,
          references: [],
          opaque: [],
        }
      })
      found.push({ source, at, literal, form: 'export', specifiers })
    },
    ExportAllDeclaration(at) {
      if (isOld(at.node.source.value))
        found.push({
          source: at.node.source.value,
          at,
          literal: at.get('source'),
          form: 'exportAll',
          specifiers: [],
        })
    },
    CallExpression(at) {
      const [literal] = at.get('arguments')
      if (!literal?.isStringLiteral() || !isOld(literal.node.value)) return
      const callee = at.get('callee')
      if (callee.isImport()) found.push(dynamicImport(at, literal))
      if (callee.isIdentifier({ name: 'require' })) found.push(requireCall(at, literal))
    },
  })
  return found
}

const dynamicImport = (at: NodePath, literal: NodePath<StringLiteral>): OldImport => ({
  source: literal.node.value,
  at,
  literal,
  form: 'dynamic',
  specifiers: [],
})

/** Reads `const { A, B: c } = require('…')` and `const all = require('…')`; anything else has no specifiers. */
function requireCall(at: NodePath<CallExpression>, literal: NodePath<StringLiteral>): OldImport {
  const source = literal.node.value
  const declarator = at.parentPath
  const statement = declarator?.parentPath
  const none: OldImport = { source, at, literal, form: 'require', specifiers: [] }
  if (!declarator.isVariableDeclarator() || !statement?.isVariableDeclaration()) return none
  if (statement.node.declarations.length !== 1) return none
  const id = declarator.get('id')
  if (id.isIdentifier()) {
    const local = id.node.name
    const uses = listUses(id, local, { source, name: '*' })
    return { ...none, at: statement, specifiers: [{ name: '*', local, isType: false, at: id, ...uses }] }
  }
  if (!id.isObjectPattern()) return none
  const specifiers = id.get('properties').flatMap((one): Specifier[] => {
    if (!one.isObjectProperty() || one.node.computed) return []
    const { key, value } = one.node
    if (key.type !== 'Identifier' || value.type !== 'Identifier') return []
    const uses = listUses(one, value.name, { source, name: key.name })
    return [{ name: key.name, local: value.name, isType: false, at: one, ...uses }]
  })
  const isWhole = specifiers.length === (id.node as ObjectPattern).properties.length
  return isWhole ? { ...none, at: statement, specifiers } : none
}

function listUses(at: NodePath, local: string, { source, name }: { source: string; name: string }) {
  const binding = at.scope.getBinding(local)
  const references: Reference[] = []
  const opaque: NodePath[] = [...(binding?.constantViolations ?? [])]
  for (const use of [...(binding?.referencePaths ?? []), ...listTypeUses(at, local)]) {
    if (name !== '*') {
      references.push({ source, name, at: use, local })
      continue
    }
    const member = readMember(use)
    if (member) references.push({ source, ...member, local: undefined })
    else opaque.push(use)
  }
  return { references, opaque }
}

/** Returns uses as a type that the scope doesn't list, such as in annotations. */
function listTypeUses(at: NodePath, local: string): NodePath[] {
  const binding = at.scope.getBinding(local)
  const known = new Set(binding?.referencePaths.map(({ node }) => node))
  const found: NodePath[] = []
  at.findParent((parent) => parent.isProgram())?.traverse({
    Identifier(use) {
      if (use.node.name !== local || known.has(use.node) || use.scope.getBinding(local) !== binding) return
      const { parent } = use
      const isUse =
        (parent.type === 'TSTypeReference' && use.key === 'typeName') ||
        (parent.type === 'TSQualifiedName' && use.key === 'left') ||
        (parent.type === 'TSTypeQuery' && use.key === 'exprName') ||
        (parent.type === 'TSExpressionWithTypeArguments' && use.key === 'expression')
      if (isUse) found.push(use)
    },
  })
  return found
}

/** Returns the member of a namespace that an identifier is the object of. */
function readMember(use: NodePath): { name: string; at: NodePath } | undefined {
  const parent = use.parentPath
  if (!parent) return undefined
  if (parent.isMemberExpression() && use.key === 'object' && !parent.node.computed)
    return parent.node.property.type === 'Identifier'
      ? { name: parent.node.property.name, at: parent }
      : undefined
  if (parent.isJSXMemberExpression() && use.key === 'object')
    return { name: parent.node.property.name, at: parent }
  if (parent.isTSQualifiedName() && use.key === 'left') return { name: parent.node.right.name, at: parent }
  return undefined
}

/** Returns the name of an import's or export's specifier, which may be a string. */
export const nameOf = (node: Identifier | StringLiteral): string =>
  node.type === 'Identifier' ? node.name : node.value

/** Returns the name of the export that an import's specifier has, or undefined for a namespace. */
export function importedName(at: NodePath): string | undefined {
  if (at.isImportDefaultSpecifier()) return 'default'
  return at.isImportSpecifier() ? nameOf(at.node.imported) : undefined
}

/** Returns the JSX element whose name a reference is, or undefined. */
export function elementOf(at: NodePath) {
  const opening = at.parentPath
  if (!opening?.isJSXOpeningElement() || at.key !== 'name') return undefined
  const element = opening.parentPath
  return element.isJSXElement() ? element : undefined
}

/** Returns whether a node is in the place of a type. */
export const isInType = (at: NodePath): boolean =>
  at.parentPath?.isTSTypeReference() === true || at.parentPath?.isTSQualifiedName() === true

/** Returns a static property name. */
export const keyOf = (key: Node): string | undefined =>
  key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : undefined

/** Returns an expression without `as`, `satisfies`, `!` and parentheses around it. */
export const withoutTypes = (node: Node): Node =>
  node.type === 'TSAsExpression' ||
  node.type === 'TSSatisfiesExpression' ||
  node.type === 'TSNonNullExpression' ||
  node.type === 'ParenthesizedExpression'
    ? withoutTypes(node.expression)
    : node

/** Returns what an expression is in, without `as`, `satisfies` and `!` around it. */
export function parentOf(at: NodePath): NodePath | null {
  const parent = at.parentPath
  return parent && withoutTypes(parent.node) !== parent.node ? parentOf(parent) : parent
}

/** Returns an expression without `as`, `satisfies` and `!` around it, with its path. */
export function insideTypes(at: NodePath): NodePath {
  if (at.isTSAsExpression()) return insideTypes(at.get('expression'))
  if (at.isTSSatisfiesExpression()) return insideTypes(at.get('expression'))
  return at.isTSNonNullExpression() ? insideTypes(at.get('expression')) : at
}

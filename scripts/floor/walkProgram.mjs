// Walks the code of a syntax tree, without its types, and tells globals from what the code declares.
import { visitorKeys } from 'oxc-parser'

/** TypeScript's nodes that contain code. All others are types. */
const typedCode = new Set([
  'TSAsExpression',
  'TSEnumBody',
  'TSEnumDeclaration',
  'TSEnumMember',
  'TSInstantiationExpression',
  'TSNonNullExpression',
  'TSParameterProperty',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
])
const isFunction = (type) => /Function/.test(type)
/** Children that name something and refer to nothing. */
const namingKeys = {
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  ExportAllDeclaration: ['exported'],
  ExportSpecifier: ['exported'],
  ImportAttribute: ['key'],
  ImportSpecifier: ['imported'],
  LabeledStatement: ['label'],
  MetaProperty: ['meta', 'property'],
  TSEnumMember: ['id'],
}
const keyedTypes = new Set(['AccessorProperty', 'MethodDefinition', 'Property', 'PropertyDefinition'])

/** Returns an expression without parentheses, assertions of its type, and its mark as a chain. */
export function unwrap(node) {
  const isWrapped =
    ['ChainExpression', 'ParenthesizedExpression'].includes(node?.type) ||
    (node?.type.startsWith('TS') && typedCode.has(node.type))
  return isWrapped && node.expression ? unwrap(node.expression) : node
}

/** Returns the names that a pattern declares. */
function namesDeclared(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => namesDeclared(each.value ?? each))
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesDeclared)
    case 'AssignmentPattern':
      return namesDeclared(pattern.left)
    case 'RestElement':
      return namesDeclared(pattern.argument)
    case 'TSParameterProperty':
      return namesDeclared(pattern.parameter)
    default:
      return []
  }
}

/** Returns the names that a node declares in the scope around it. */
function namesAround({ type, id, local, param }) {
  if (type === 'VariableDeclarator') return namesDeclared(id)
  if (/^(?:Function|Class|TSEnum)Declaration$/.test(type)) return namesDeclared(id)
  if (/^Import.*Specifier$/.test(type)) return namesDeclared(local)
  return type === 'CatchClause' ? namesDeclared(param) : []
}

/**
 * Calls `visit` with each node of the code, and returns the identifiers of globals. Blocks share the names of their
 * function.
 */
export function walkProgram(program, visit) {
  const references = []
  const walk = (node, scope) => {
    if (node.declare || (node.type.startsWith('TS') && !typedCode.has(node.type))) return
    if (node.importKind === 'type' || node.exportKind === 'type') return
    visit(node)
    for (const name of namesAround(node)) scope.names.add(name)
    let inner = scope
    if (isFunction(node.type) || node.type === 'ClassExpression') {
      const own = node.type.endsWith('Expression') ? namesDeclared(node.id) : []
      inner = { names: new Set([...own, ...(node.params ?? []).flatMap(namesDeclared)]), outer: scope }
    }
    if (node.type === 'Identifier') references.push([node, scope])
    for (const key of visitorKeys[node.type] ?? []) {
      if (namingKeys[node.type]?.includes(key)) continue
      if (key === 'property' && node.type === 'MemberExpression' && !node.computed) continue
      if (key === 'key' && keyedTypes.has(node.type) && !node.computed) continue
      for (const child of [node[key]].flat()) if (child?.type) walk(child, inner)
    }
  }
  const isDeclared = (name, scope) =>
    scope !== undefined && (scope.names.has(name) || isDeclared(name, scope.outer))
  walk(program, { names: new Set() })
  return references.filter(([{ name }, scope]) => !isDeclared(name, scope)).map(([node]) => node)
}

// Finds web APIs that the oldest supported browsers lack, by the data of web-features.
import { Visitor } from 'oxc-parser'
import { isNewer, supportOf } from './floorSupport.mjs'

/** Interfaces of global objects. */
const interfaces = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  crypto: 'Crypto',
}

/** Newer by the data, which counts from when a browser supported everything about it. */
const fineEarlier = new Set([
  // Supported since Chromium 103. Until 124, reading a response failed with an AbortError, which we handle alike.
  'AbortSignal.timeout',
])
/** Method names of our code or of packages that newer browser APIs also have. */
const oursToo = new Set(['getName', 'getPublicKey'])

/**
 * Methods that no object in the oldest supported browsers has. Matched by name, since a syntax tree has no types, and
 * so only for names of two or more words. TypeScript's `lib` already rejects newer methods of the language itself.
 */
const newMembers = new Set()
const oldMembers = new Set()
for (const key of supportOf.keys()) {
  const [, name, isStatic] =
    /^(?:api|javascript\.builtins)\.[A-Za-z]+\.([a-zA-Z]+)(_static)?$/.exec(key) ?? []
  if (!name) continue
  if (!isNewer(key)) oldMembers.add(name)
  else if (!isStatic) newMembers.add(name)
}
for (const name of newMembers)
  if (oldMembers.has(name) || oursToo.has(name) || !/[a-z][A-Z]/.test(name)) newMembers.delete(name)

const keysOf = (owner, name) => [
  `api.${interfaces[owner] ?? owner}.${name}`,
  `api.${owner}.${name}_static`,
  `javascript.builtins.${owner}.${name}`,
]

/** Returns the names that a condition checks: `typeof URL.canParse`, `'canParse' in URL`, `URL.canParse &&`. */
function namesIn(node) {
  switch (node?.type) {
    case 'Identifier':
      return [node.name]
    case 'Literal':
      return [String(node.value)]
    case 'ChainExpression':
      return namesIn(node.expression)
    case 'UnaryExpression':
      return namesIn(node.argument)
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [...namesIn(node.left), ...namesIn(node.right)]
    case 'MemberExpression':
      return node.computed ? [] : [node.property.name, `${node.object.name}.${node.property.name}`]
    default:
      return []
  }
}

/**
 * Finds APIs that the oldest supported browsers lack: [node, name]. Allows those that the file checks for, and `?.()`.
 */
export function findNewer(program) {
  const found = []
  const asked = new Set()
  const names = new Set()
  const askFor = (node) => {
    for (const name of namesIn(node)) names.add(name)
  }
  new Visitor({
    LogicalExpression({ left }) {
      asked.add(left)
      askFor(left)
    },
    ConditionalExpression({ test }) {
      askFor(test)
    },
    IfStatement({ test }) {
      askFor(test)
    },
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') askFor(argument)
    },
    CallExpression({ callee, optional }) {
      if (callee.type !== 'MemberExpression') return
      if (optional) asked.add(callee)
      else if (newMembers.has(callee.property.name)) found.push([callee, callee.property.name])
    },
    MemberExpression(node) {
      if (asked.has(node) || node.computed || node.object.type !== 'Identifier') return
      if (node.optional) askFor(node.object)
      const owner = node.object.name
      const name = `${owner}.${node.property.name}`
      if (fineEarlier.has(name) || (!/^[A-Z]/.test(owner) && !(owner in interfaces))) return
      if (keysOf(owner, node.property.name).some(isNewer)) found.push([node, name])
    },
    NewExpression({ callee }) {
      const keys = [`api.${callee.name}`, `javascript.builtins.${callee.name}`]
      if (callee.type === 'Identifier' && keys.some(isNewer)) found.push([callee, callee.name])
    },
  }).visit(program)
  return found.filter(([, name]) => !names.has(name) && !names.has(name.split('.')[0]))
}

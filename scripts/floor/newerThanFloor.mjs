// Finds syntax and web APIs that the oldest supported browsers lack, by the data of web-features.
import { isNewer, supportOf } from './floorSupport.mjs'
import { findNewerSyntax } from './newerSyntax.mjs'
import { unwrap, walkProgram } from './walkProgram.mjs'

/** Interfaces of objects, by the name of the global or property that has them. */
const interfaces = {
  clipboard: 'Clipboard',
  contentDocument: 'Document',
  contentWindow: 'Window',
  credentials: 'CredentialsContainer',
  crypto: 'Crypto',
  defaultView: 'Window',
  document: 'Document',
  globalThis: 'Window',
  navigator: 'Navigator',
  opener: 'Window',
  ownerDocument: 'Document',
  parent: 'Window',
  performance: 'Performance',
  self: 'Window',
  subtle: 'SubtleCrypto',
  top: 'Window',
  view: 'Window',
  window: 'Window',
}

/** Newer by the data, which counts from when a browser supported everything about it. */
const fineEarlier = new Set([
  // Supported since Chromium 103. Until 124, reading a response failed with an AbortError, which we handle alike.
  'AbortSignal.timeout',
  // Everywhere for a decade. The data counts from when Safari's zoom changed it.
  'devicePixelRatio',
])
/** Method names of our code or of packages that newer browser APIs also have. */
const oursToo = new Set(['getName', 'getPublicKey', 'toHex'])
/** Newer only for some values, which we don't use: Safari lacks sources of media, but takes streams. */
const fineForUs = new Set(['srcObject'])
/** Methods and properties of one word that hardly anything else has. */
const rareMethods = new Set(['bytes'])
const rareProperties = new Set(['popover'])

/**
 * Members that no object in the oldest supported browsers has. Matched by name, since a syntax tree has no types, and
 * so only for names of two or more words, and a few others. TypeScript's `lib` already rejects newer methods of the language itself.
 */
const newMembers = new Set()
const oldMembers = new Set()
for (const key of supportOf.keys()) {
  // Styles are properties of `style`, too.
  const [, style] = /^css\.properties\.([a-z-]+)$/.exec(key) ?? []
  if (style) oldMembers.add(style.replace(/-[a-z]/g, ([, letter]) => letter.toUpperCase()))
  const [, name, isStatic] = /^(?:api|javascript\.builtins)\.\w+\.([a-zA-Z\d]+)(_static)?$/.exec(key) ?? []
  if (!name) continue
  if (!isNewer(key)) oldMembers.add(name)
  else if (!isStatic) newMembers.add(name)
}
for (const name of newMembers)
  if (oldMembers.has(name) || oursToo.has(name) || fineForUs.has(name) || !/[a-z\d][A-Z]/.test(name))
    newMembers.delete(name)

/** Keys under which the data may have a global. */
const keysOfGlobal = (name) => [`api.Window.${name}`, `api.${name}`, `javascript.builtins.${name}`]

const isNewGlobal = (name) => !fineEarlier.has(name) && keysOfGlobal(name).some(isNewer)

const keysOf = (owner, name) =>
  interfaces[owner] === 'Window'
    ? keysOfGlobal(name)
    : [
        `api.${interfaces[owner] ?? owner}.${name}`,
        `api.${owner}.${name}_static`,
        `javascript.builtins.${owner}.${name}`,
      ]

/** Returns whether a member of an owner with a well-known name is newer. */
function isNewerMember(owner, name) {
  if (!owner || fineEarlier.has(name) || fineEarlier.has(`${owner}.${name}`)) return false
  return (/^[A-Z]/.test(owner) || Object.hasOwn(interfaces, owner)) && keysOf(owner, name).some(isNewer)
}

/** Returns the last name of an expression: `scheduler` of `self.scheduler`. */
function lastName(expression) {
  const node = unwrap(expression)
  if (node?.type === 'Identifier') return node.name
  return node?.type === 'MemberExpression' && !node.computed ? node.property.name : undefined
}

/** Returns the names that a condition checks: `typeof URL.canParse`, `'canParse' in URL`, `URL.canParse &&`. */
function namesIn(expression) {
  const node = unwrap(expression)
  switch (node?.type) {
    case 'Identifier':
      return [node.name]
    case 'Literal':
      return [String(node.value)]
    case 'UnaryExpression':
      return namesIn(node.argument)
    case 'BinaryExpression':
      if (node.operator === 'in')
        return namesIn(node.left).flatMap((name) => [name, `${lastName(node.right)}.${name}`])
      return [...namesIn(node.left), ...namesIn(node.right)]
    case 'LogicalExpression':
      return [...namesIn(node.left), ...namesIn(node.right)]
    case 'MemberExpression':
      return node.computed ? [] : [node.property.name, `${lastName(node.object)}.${node.property.name}`]
    default:
      return []
  }
}

/**
 * Finds what the oldest supported browsers lack: [node, name]. Allows APIs that the file checks for, and `?.()`.
 */
export function findNewer(program) {
  const found = []
  const asked = new Set()
  const names = new Set()
  const askFor = (node) => {
    for (const name of namesIn(node)) names.add(name)
  }
  /** Judges `const { name } = owner`. A default value stands in where the browser has none. */
  const takeApart = (pattern, source) => {
    const owner = lastName(source)
    if (pattern?.type !== 'ObjectPattern' || !owner) return
    for (const { type, key, computed, value } of pattern.properties)
      if (type === 'Property' && !computed && value.type !== 'AssignmentPattern') {
        if (isNewerMember(owner, key.name)) found.push([key, `${owner}.${key.name}`, value.name])
        takeApart(value, key)
      }
  }
  const visitors = {
    LogicalExpression({ left }) {
      asked.add(unwrap(left))
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
    VariableDeclarator({ id, init }) {
      takeApart(id, init)
    },
    AssignmentExpression({ left, right }) {
      takeApart(left, right)
      const target = unwrap(left)
      if (target.type !== 'MemberExpression' || target.computed) return
      const { name } = target.property
      if (newMembers.has(name) || rareProperties.has(name)) found.push([target, name])
    },
    CallExpression({ callee: called, optional }) {
      const callee = unwrap(called)
      if (callee.type !== 'MemberExpression') return
      const { name } = callee.property
      if (optional) asked.add(callee)
      else if (newMembers.has(name) || rareMethods.has(name)) found.push([callee, name])
    },
    MemberExpression(node) {
      if (asked.has(node) || node.computed) return
      if (node.optional) askFor(node.object)
      const owner = lastName(node.object)
      if (isNewerMember(owner, node.property.name)) found.push([node, `${owner}.${node.property.name}`])
    },
  }
  const globals = walkProgram(program, (node) => visitors[node.type]?.(node))
  for (const node of globals) if (!asked.has(node) && isNewGlobal(node.name)) found.push([node, node.name])
  const isAsked = ([, name, local]) => {
    const [owner, member] = name.split('.')
    return (
      names.has(name) ||
      names.has(local) ||
      (isNewGlobal(owner) && names.has(owner)) ||
      (interfaces[owner] === 'Window' && names.has(member))
    )
  }
  return [...findNewerSyntax(program), ...found.filter((each) => !isAsked(each))]
}

// Names of the web's APIs that browsers of the floor do not have, by the data of web-features.
import { Visitor } from 'oxc-parser'
import { isNewer, supportOf } from './floorSupport.mjs'

/** Global objects by the name of their interface. */
const interfaces = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  crypto: 'Crypto',
}

/** Newer by the data, which counts from when a browser did all of it. */
const fineEarlier = new Set([
  // Chromium has it since 103: until 124 the reason was an AbortError where a response was read, which we take alike.
  'AbortSignal.timeout',
])
/** Names that methods of ours, or of packages, share with newer ones of the browser. */
const oursToo = new Set(['getName', 'getPublicKey'])

/**
 * Methods that no object of the floor has: by name, since a syntax tree has no types, and so only names of two words or more.
 * Newer methods of the language itself are refused by TypeScript's `lib`.
 */
const newMembers = new Set()
const oldMembers = new Set()
for (const key of supportOf.keys()) {
  const [, name] = /^(?:api|javascript\.builtins)\.[A-Za-z]+\.([a-zA-Z]+)$/.exec(key) ?? []
  if (name) (isNewer(key) ? newMembers : oldMembers).add(name)
}
for (const name of newMembers)
  if (oldMembers.has(name) || oursToo.has(name) || !/[a-z][A-Z]/.test(name)) newMembers.delete(name)

const keysOf = (owner, name) => [
  `api.${interfaces[owner] ?? owner}.${name}`,
  `api.${owner}.${name}_static`,
  `javascript.builtins.${owner}.${name}`,
]

/**
 * Finds what browsers of the floor lack: [node, name]. A call by `?.()`, and what stands left of `??`, asks first and may be
 * newer.
 */
export function findNewer(program) {
  const found = []
  const asked = new Set()
  new Visitor({
    LogicalExpression({ left }) {
      asked.add(left)
    },
    CallExpression({ callee, optional }) {
      if (callee.type !== 'MemberExpression') return
      if (optional) asked.add(callee)
      else if (newMembers.has(callee.property.name)) found.push([callee, callee.property.name])
    },
    MemberExpression(node) {
      if (asked.has(node) || node.computed || node.object.type !== 'Identifier') return
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
  return found
}

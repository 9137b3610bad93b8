// Names of the web's APIs that browsers of the floor do not have, by the data of web-features.
import { createRequire } from 'node:module'
import { Visitor } from 'oxc-parser'
import { lowestVersions } from './floor.mjs'

const { features } = createRequire(import.meta.url)('web-features/data.json')
/** Our names of browsers, as the data has them. */
const namesInData = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
}
/** Global objects by the name of their interface. */
const interfaces = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  crypto: 'Crypto',
}

const supportOf = new Map(
  Object.values(features).flatMap(({ status }) =>
    Object.entries(status?.by_compat_key ?? {}).map(([key, { support }]) => [key, support]),
  ),
)

const isNewer = (key) => {
  const support = supportOf.get(key)
  if (support === undefined) return false
  return Object.entries(lowestVersions).some(([browser, [major, minor]]) => {
    // Of old APIs the data leaves Safari's phones out.
    const version = support[namesInData[browser]] ?? (browser === 'ios_saf' ? support.safari : undefined)
    const [since, sinceMinor = 0] = (version ?? 'Infinity').replace('≤', '').split('.').map(Number)
    return since > major || (since === major && sinceMinor > minor)
  })
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

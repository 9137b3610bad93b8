// Finds syntax that the oldest supported browsers lack, by the data of web-features.
import { isNewer } from './floorSupport.mjs'
import { walkProgram } from './walkProgram.mjs'

/** Returns the keys and names of what a regular expression needs. */
const ofPattern = (pattern, flags) => {
  // Without escapes, and without the contents of character classes.
  const bare = pattern.replace(/\\./gs, '').replace(/\[[^\]]*\]/g, '')
  const groups = [...bare.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
  return [
    flags.includes('v') && ['javascript.builtins.RegExp.unicodeSets', 'the v flag of a regular expression'],
    /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/.test(bare) && [
      'javascript.regular_expressions.modifier',
      'a modifier in a regular expression',
    ],
    new Set(groups).size < groups.length && [
      'javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups',
      'a repeated group name in a regular expression',
    ],
  ]
}

const textOf = (node) => (typeof node?.value === 'string' ? node.value : '')
const ofImport = ({ attributes, options, phase }) => [
  (attributes?.length > 0 || options) && [
    'javascript.statements.import.import_attributes',
    'an import attribute',
  ],
  phase && [`javascript.statements.import.${phase}`, `import ${phase}`],
]
const ofConstructor = ({ callee, arguments: [pattern, flags] }) =>
  callee.name === 'RegExp' ? ofPattern(textOf(pattern), textOf(flags)) : []

/** What nodes need, by type: the key in the data, without one if no browser supports it, and its name. */
const needs = {
  AccessorProperty: () => [[undefined, 'accessor']],
  CallExpression: ofConstructor,
  Decorator: () => [[undefined, 'a decorator']],
  ExportAllDeclaration: ofImport,
  ExportNamedDeclaration: ofImport,
  ImportDeclaration: ofImport,
  ImportExpression: ofImport,
  Literal: ({ regex }) => (regex ? ofPattern(regex.pattern, regex.flags) : []),
  NewExpression: ofConstructor,
  VariableDeclaration: ({ kind }) => [
    kind.endsWith('using') && [`javascript.statements.${kind.replace(' ', '_')}`, kind],
  ],
}

/** Finds newer syntax: [node, name]. */
export function findNewerSyntax(program) {
  const found = []
  walkProgram(program, (node) => {
    for (const need of needs[node.type]?.(node) ?? [])
      if (need && (need[0] === undefined || isNewer(need[0]))) found.push([node, need[1]])
  })
  return found
}

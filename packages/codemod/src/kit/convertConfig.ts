import type { NodePath } from '@babel/traverse'
import type { CallExpression, Node, ObjectExpression, ObjectProperty } from '@babel/types'
import { referencesTo } from '../draft.ts'
import type { Draft } from '../libraries/library.ts'
import { endOf, type SourceFile, startOf } from '../source/parseFile.ts'
import { insideTypes, keyOf, parentOf, type Reference } from '../source/references.ts'
import type { Contribution } from './giveSettings.ts'
import { isWagmis } from './isWagmis.ts'
import { readWallets } from './readWallets.ts'
import { removeProperty } from './removeProperty.ts'
import type { KitSettings } from './settings.ts'

/**
 * Replaces every `getDefaultConfig` by wagmi's `createConfig`, or by its parameters. Returns the settings that they had
 * for the kit.
 */
export function convertConfigs(draft: Draft): Contribution[] {
  return referencesTo(draft, 'getDefaultConfig').flatMap((reference) => convertConfig(draft, reference) ?? [])
}

function convertConfig(draft: Draft, reference: Reference): Contribution | undefined {
  const { library, file } = draft
  const call = reference.at.parentPath
  const [argument] = call?.isCallExpression() ? call.get('arguments') : []
  const parameters = argument && insideTypes(argument)
  const object = parameters?.isObjectExpression() ? parameters : undefined
  const isReadable = object?.node.properties.every(
    (property) => property.type === 'ObjectProperty' && !property.computed,
  )
  const outer = call && parentOf(call)
  const isWrapped = outer?.isCallExpression() === true && isWagmis(file, outer.node.callee)
  if (!call?.isCallExpression() || !object || !isReadable || !(library.createsConfig || isWrapped)) {
    file.todo(
      reference.at,
      `${library.name}'s getDefaultConfig needs an object of settings in place`,
      'Write the config with createConfig from wagmi, and a kit with createKit. See',
      { page: library.page, anchor: 'the-config' },
    )
    return undefined
  }
  const settings = readParameters(draft, object)
  changeParameters(
    draft,
    object.node,
    indentOf(file, library.createsConfig ? object.node : (outer?.node ?? object.node)),
  )
  draft.done.add(reference.at.node)
  if (library.createsConfig) file.replace(reference.at.node, draft.imports.add('wagmi', 'createConfig'))
  if (library.createsConfig || !outer?.isCallExpression()) return { draft, at: call, settings }
  unwrap(file, outer.node, object.node)
  return { draft, at: outer, settings }
}

/** Makes `createConfig({ … })` of `createConfig(getDefaultConfig({ … }))`, with the indentation of the outer call. */
function unwrap(file: SourceFile, outer: CallExpression, object: ObjectExpression): void {
  const open = file.text.indexOf('(', endOf(outer.callee)) + 1
  file.removeRange(open, startOf(object))
  file.removeRange(endOf(object), endOf(outer) - 1)
  const extra = indentOf(file, object).length - indentOf(file, outer).length
  if (extra <= 0) return
  for (let at = file.text.indexOf('\n', startOf(object)); at !== -1 && at < endOf(object); ) {
    const indent = /^[ \t]*/.exec(file.text.slice(at + 1))?.[0].length ?? 0
    const end = at + 1 + Math.min(extra, indent)
    if (end > at + 1) file.removeRange(at + 1, end)
    at = file.text.indexOf('\n', end)
  }
}

const propertiesOf = ({ properties }: ObjectExpression) =>
  properties.filter((property): property is ObjectProperty => property.type === 'ObjectProperty')

/** Reads the settings that a call's object has for the kit. */
export function readParameters(draft: Draft, object: NodePath<ObjectExpression>): KitSettings {
  const { library, file } = draft
  const { config } = library
  const settings: KitSettings = {}
  for (const at of object.get('properties')) {
    if (!at.isObjectProperty() || at.node.computed) {
      reportUnread(draft, at)
      continue
    }
    const text = file.textOf(at.node.value)
    const key = keyOf(at.node.key) ?? ''
    if (key === config.name) settings.name = text
    if (key === config.description) settings.description = text
    if (key === config.url) settings.url = text
    if (key === config.icon) settings.icon = text
    if (key === config.projectId) settings.projectId = text
    if (key === config.wallets) settings.featured = readWallets(draft, at.get('value'))
    if (config.dropped.includes(key)) file.note(at.node, `removed ${key}`, 'It has no counterpart.')
  }
  return settings
}

/** Adds a comment for settings that are removed, but not written in place. */
export function reportUnread({ file, library }: Draft, at: NodePath): void {
  file.todo(
    at,
    `the settings in ${file.textOf(at.node).replace(/\s+/g, ' ')} were removed`,
    'Set metadata, relay and relayProjectId in createKit. See',
    { page: library.page, anchor: 'the-config' },
  )
}

function changeParameters(draft: Draft, object: ObjectExpression, indent: string): void {
  const { library, file, imports } = draft
  const { name, description, url, icon, projectId, wallets, dropped } = library.config
  const own = new Set([name, description, url, icon, projectId, wallets, ...dropped])
  const properties = propertiesOf(object)
  for (const property of properties) {
    const key = keyOf(property.key) ?? ''
    if (own.has(key)) removeProperty(file, object, property)
  }
  const has = (wanted: string) => properties.some(({ key }) => keyOf(key) === wanted)
  const chains = properties.find(({ key }) => keyOf(key) === 'chains')
  const added: string[] = []
  if (!chains) {
    const names = library.defaultChains.map((chain) => imports.add('wagmi/chains', chain))
    added.push(`chains: [${names.join(', ')}]`)
    if (!has('transports') && !has('client')) added.push(writeTransports(draft, names, indent))
  } else if (!has('transports') && !has('client')) {
    const names = readChains(chains.value)
    added.push(names ? writeTransports(draft, names, indent) : writeClient(draft))
  }
  if (added.length === 0) return
  const isInline = !file.textOf(object).includes('\n')
  const gap = isInline ? ' ' : `${file.style.newline}${indent}  `
  if (chains) file.insertAt(endOf(chains), added.map((line) => `,${gap}${line}`).join(''))
  else file.insertAt(startOf(object) + 1, added.map((line) => `${gap}${line},`).join(''))
}

function writeTransports({ file, imports }: Draft, chains: readonly string[], indent: string): string {
  const http = imports.add('wagmi', 'http')
  const { newline } = file.style
  const lines = chains.map((chain) => `${indent}    [${chain}.id]: ${http}(),`)
  return [`transports: {`, ...lines, `${indent}  }`].join(newline)
}

/** For chains that the code computes. */
function writeClient({ imports }: Draft): string {
  return `client: ({ chain }) => ${imports.add('viem', 'createClient')}({ chain, transport: ${imports.add('wagmi', 'http')}() })`
}

/** Returns the variables in a list of chains, also of conditional parts; undefined if it has anything else. */
function readChains(node: Node): string[] | undefined {
  if (node.type !== 'ArrayExpression') return undefined
  const names: string[] = []
  for (const element of node.elements) {
    if (element?.type === 'Identifier') names.push(element.name)
    else if (element?.type === 'SpreadElement' && element.argument.type === 'ConditionalExpression') {
      const { consequent, alternate } = element.argument
      for (const part of [consequent, alternate]) {
        const inside = readChains(part)
        if (!inside) return undefined
        names.push(...inside)
      }
    } else return undefined
  }
  return [...new Set(names)]
}

/** Returns the indentation of the line that a node starts in. */
export function indentOf({ text }: SourceFile, node: Node): string {
  const line = text.lastIndexOf('\n', startOf(node) - 1) + 1
  return /^[ \t]*/.exec(text.slice(line))?.[0] ?? ''
}

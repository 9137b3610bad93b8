import type { NodePath } from '@babel/traverse'
import type { CallExpression, Node, ObjectExpression, ObjectProperty } from '@babel/types'
import { referencesTo } from '../draft.ts'
import type { Draft } from '../libraries/library.ts'
import { toWalletId } from '../libraries/walletIds.ts'
import { endOf, type SourceFile, startOf } from '../source/parseFile.ts'
import { keyOf, type Reference } from '../source/references.ts'
import type { KitSettings } from './settings.ts'

/** A converted call of `getDefaultConfig`, and the settings that it had for the kit. */
export type ConvertedConfig = { call: NodePath<CallExpression>; settings: KitSettings }

/** Replaces every `getDefaultConfig` by wagmi's `createConfig`, or by its parameters. */
export function convertConfigs(draft: Draft): ConvertedConfig[] {
  return referencesTo(draft, 'getDefaultConfig').flatMap((reference) => convertConfig(draft, reference) ?? [])
}

function convertConfig(draft: Draft, reference: Reference): ConvertedConfig | undefined {
  const { library, file } = draft
  const call = reference.at.parentPath
  const [parameters] = call?.isCallExpression() ? call.get('arguments') : []
  const isReadable =
    parameters?.isObjectExpression() &&
    parameters.node.properties.every((property) => property.type === 'ObjectProperty' && !property.computed)
  const outer = call?.parentPath
  const isWrapped = outer?.isCallExpression() === true && isWagmis(draft, outer.node.callee)
  if (!call?.isCallExpression() || !isReadable || !(library.createsConfig || isWrapped)) {
    file.todo(
      reference.at,
      `${library.name}'s getDefaultConfig needs an object of settings in place`,
      'Write the config with createConfig from wagmi, and a kit with createKit. See',
      { page: library.page, anchor: 'the-config' },
    )
    return undefined
  }
  const object = parameters as NodePath<ObjectExpression>
  const settings = readParameters(draft, object.node)
  changeParameters(
    draft,
    object.node,
    indentOf(file, library.createsConfig ? object.node : (outer?.node ?? object.node)),
  )
  draft.done.add(reference.at.node)
  if (library.createsConfig) file.replace(reference.at.node, draft.imports.add('wagmi', 'createConfig'))
  if (library.createsConfig || !outer?.isCallExpression()) return { call, settings }
  unwrap(file, outer.node, object.node)
  return { call: outer, settings }
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

/** Returns whether a callee is wagmi's `createConfig`. */
export function isWagmis({ file }: Draft, callee: Node): boolean {
  if (callee.type !== 'Identifier') return false
  const declaration = file.program.scope.getBinding(callee.name)?.path
  if (!declaration?.isImportSpecifier() || !declaration.parentPath.isImportDeclaration()) return false
  const { imported } = declaration.node
  const name = imported.type === 'Identifier' ? imported.name : imported.value
  return name === 'createConfig' && /^@?wagmi(\/core)?$/.test(declaration.parentPath.node.source.value)
}

const propertiesOf = ({ properties }: ObjectExpression) =>
  properties.filter((property): property is ObjectProperty => property.type === 'ObjectProperty')

function readParameters({ library, file }: Draft, object: ObjectExpression): KitSettings {
  const { config } = library
  const settings: KitSettings = {}
  for (const property of propertiesOf(object)) {
    const text = file.textOf(property.value)
    const key = keyOf(property.key)
    if (key === config.name) settings.name = text
    if (key === config.description) settings.description = text
    if (key === config.url) settings.url = text
    if (key === config.icon) settings.icon = text
    if (key === config.projectId) settings.projectId = text
    if (key === 'ssr' && property.value.type === 'BooleanLiteral')
      settings.isServerRendered = property.value.value
    if (key === config.wallets) settings.featured = readWallets(file, property.value)
  }
  return settings
}

/** Returns the ids of the wallets that a list of RainbowKit's groups names, in order. */
export function readWallets(file: SourceFile, list: Node): string[] {
  const names = [...file.textOf(list).matchAll(/wallets\s*:\s*\[([^\]]*)\]/g)].flatMap(([, inside = '']) =>
    inside.split(','),
  )
  return [...new Set(names.flatMap((name) => toWalletId(/[\w$]+/.exec(name)?.[0] ?? '') ?? []))]
}

function changeParameters(draft: Draft, object: ObjectExpression, indent: string): void {
  const { library, file, imports } = draft
  const { name, description, url, icon, projectId, wallets, dropped } = library.config
  const own = new Set([name, description, url, icon, projectId, wallets, ...dropped])
  const properties = propertiesOf(object)
  for (const property of properties) {
    const key = keyOf(property.key) ?? ''
    // Without it, the kit can't list the wallets in the browser.
    const isDiscovery = key === 'multiInjectedProviderDiscovery'
    if (own.has(key) || isDiscovery) removeProperty(file, object, property)
    if (dropped.includes(key) || isDiscovery)
      file.note(
        property,
        `removed ${key}`,
        isDiscovery ? 'The kit lists wallets by EIP-6963.' : 'It has no counterpart.',
      )
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

/** Removes a property with its comma, up to what precedes it. */
function removeProperty(file: SourceFile, object: ObjectExpression, property: Node): void {
  const at = object.properties.findIndex((one) => startOf(one) === startOf(property))
  const previous = object.properties[at - 1]
  const after = (end: number) => end + (/^\s*,/.exec(file.text.slice(end))?.[0].length ?? 0)
  file.removeRange(previous ? after(endOf(previous)) : startOf(object) + 1, after(endOf(property)))
}

/** Returns the indentation of the line that a node starts in. */
export function indentOf({ text }: SourceFile, node: Node): string {
  const line = text.lastIndexOf('\n', startOf(node) - 1) + 1
  return /^[ \t]*/.exec(text.slice(line))?.[0] ?? ''
}

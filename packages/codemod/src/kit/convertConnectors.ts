import type { NodePath } from '@babel/traverse'
import type { Node } from '@babel/types'
import { referencesTo } from '../draft.ts'
import type { Draft } from '../libraries/library.ts'
import { endOf, type SourceFile, startOf } from '../source/parseFile.ts'
import { readParameters, reportUnread } from './convertConfig.ts'
import type { Contribution } from './giveSettings.ts'
import { readWallets } from './readWallets.ts'
import type { KitSettings } from './settings.ts'

/** Removes RainbowKit's own connectors, which the kit replaces, and returns the settings that they had for it. */
export function convertConnectors(draft: Draft): { contributions: Contribution[]; removed: number } {
  const { file, imports, done } = draft
  const contributions: Contribution[] = []
  let removed = 0
  for (const { at } of referencesTo(draft, 'connectorsForWallets')) {
    const call = at.parentPath
    if (!call?.isCallExpression() || at.key !== 'callee') continue
    const [groups, options] = call.get('arguments')
    const settings = readOptions(draft, options)
    if (groups) settings.featured = readWallets(draft, groups)
    removed += settings.featured?.length ?? 0
    contributions.push({ draft, at: call, settings })
    const isTyped = file.isTypeScript
    const type = isTyped ? ` as ${imports.add('wagmi', 'CreateConnectorFn', { isType: true })}[]` : ''
    file.replace(call.node, `[]${type}`)
    done.add(at.node)
    markInside(draft, call)
    file.note(
      call.node,
      'removed the connectors of connectorsForWallets',
      'The kit lists these wallets first.',
    )
  }
  for (const { at } of referencesTo(draft, 'rainbowConnector')) {
    const call = at.parentPath
    const list = call?.parentPath
    if (!call?.isCallExpression() || !list?.isArrayExpression()) continue
    const settings = { ...readOptions(draft, call.get('arguments')[0]), featured: ['rainbow'] }
    contributions.push({ draft, at: call, settings })
    if (list.node.elements.length === 1) file.replace(list.node, '[]')
    else removeElement(file, call.node)
    done.add(at.node)
    file.note(call.node, 'removed rainbowConnector', 'The kit lists Rainbow.')
  }
  return { contributions, removed }
}

/** Reads the options of connectors. Those that are not written in place get a comment. */
function readOptions(draft: Draft, options: NodePath | undefined): KitSettings {
  if (options?.isObjectExpression()) return readParameters(draft, options)
  if (options) reportUnread(draft, options)
  return {}
}

/** Marks the references inside of a call that was replaced. */
function markInside(draft: Draft, call: NodePath): void {
  for (const { specifiers } of draft.old)
    for (const { references } of specifiers)
      for (const { at } of references) if (at.isDescendant(call)) draft.done.add(at.node)
}

/**
 * Moves the positions that code reads connectors at, such as `useConnect().connectors.slice(2)`, after connectors before
 * them were removed.
 */
export function movePositions({ file }: Draft, removed: number): void {
  if (removed === 0) return
  file.program.traverse({
    MemberExpression(at) {
      if (at.node.object.type !== 'Identifier' || at.node.object.name !== 'connectors') return
      const call = at.parentPath
      const { property, computed } = at.node
      const isSlice = !computed && property.type === 'Identifier' && property.name === 'slice'
      const [position] = isSlice && call.isCallExpression() ? call.node.arguments : [property]
      if (position?.type !== 'NumericLiteral' || position.value < removed) return
      file.replace(position, String(position.value - removed))
      file.note(position, `moved a position in connectors by ${removed}`, 'RainbowKit’s own came before it.')
    },
  })
}

/** Removes an element of a list with its comma. */
function removeElement(file: SourceFile, element: Node): void {
  const rest = /^\s*,/.exec(file.text.slice(endOf(element)))?.[0].length ?? 0
  const before = /\s*$/.exec(file.text.slice(0, startOf(element)))?.[0].length ?? 0
  file.removeRange(startOf(element) - before, endOf(element) + rest)
}

import type { NodePath } from '@babel/traverse'
import type { Node, ObjectExpression } from '@babel/types'
import { referencesTo } from '../draft.ts'
import type { Draft } from '../libraries/library.ts'
import { endOf, type SourceFile, startOf } from '../source/parseFile.ts'
import { keyOf } from '../source/references.ts'
import { readWallets } from './convertConfig.ts'
import type { KitSettings } from './settings.ts'

/** Removes RainbowKit's own connectors, which the kit replaces, and returns what they say about the app. */
export function convertConnectors(draft: Draft): { settings: KitSettings; removed: number } {
  const { file, imports, done } = draft
  const settings: KitSettings = {}
  let removed = 0
  for (const { at } of referencesTo(draft, 'connectorsForWallets')) {
    const call = at.parentPath
    if (!call?.isCallExpression() || at.key !== 'callee') continue
    const [groups, options] = call.get('arguments')
    if (groups) settings.featured = readWallets(file, groups.node)
    removed += settings.featured?.length ?? 0
    readOptions(draft, options, settings)
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
    settings.featured = ['rainbow']
    readOptions(draft, call.get('arguments')[0], settings)
    if (list.node.elements.length === 1) file.replace(list.node, '[]')
    else removeElement(file, call.node)
    done.add(at.node)
    file.note(call.node, 'removed rainbowConnector', 'The kit lists Rainbow.')
  }
  return { settings, removed }
}

function readOptions({ file }: Draft, options: NodePath | undefined, settings: KitSettings): void {
  if (!options?.isObjectExpression()) return
  const { config } = { config: { appName: 'name', projectId: 'projectId' } as const }
  for (const property of (options.node as ObjectExpression).properties) {
    if (property.type !== 'ObjectProperty') continue
    const key = keyOf(property.key)
    if (key === 'appName' || key === 'projectId') settings[config[key]] = file.textOf(property.value)
  }
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

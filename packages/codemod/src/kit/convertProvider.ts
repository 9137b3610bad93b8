import type { NodePath } from '@babel/traverse'
import type { JSXAttribute, JSXElement, Node } from '@babel/types'
import type { Draft } from '../libraries/library.ts'
import { endOf, startOf } from '../source/parseFile.ts'
import { findWagmiProvider } from './findKit.ts'

/** Makes a `KitProvider` of the old provider's element. */
export function convertProvider({
  draft,
  element,
  kit,
  hasInitialState,
}: {
  draft: Draft
  element: NodePath<JSXElement>
  /** The kit's local name. */
  kit: string
  /** Whether a `WagmiProvider` of the app begins with a state. */
  hasInitialState: boolean
}): void {
  const { file, imports } = draft
  const initialState = hasInitialState ? readInitialState(draft, element) : undefined
  renameElement(draft, element, imports.add('@latchkey/react', 'KitProvider'))
  const { openingElement } = element.node
  for (const attribute of openingElement.attributes)
    if (attribute.type === 'JSXAttribute' && attribute.name.name !== 'key') removeAttribute(draft, attribute)
  const state = initialState === undefined ? '' : ` initialState={${initialState}}`
  file.insertAt(endOf(openingElement.name), ` kit={${kit}}${state}`)
}

/** Returns the state that `WagmiProvider` begins with, which the kit renders with too. */
function readInitialState({ file, library }: Draft, element: NodePath<JSXElement>): string | undefined {
  const found = findWagmiProvider(file, element)
  const value = found?.attribute('initialState')
  if (found && !value) return undefined
  if (found && value && element.isDescendant(found.provider)) return file.textOf(value.node)
  file.todo(element, "KitProvider needs WagmiProvider's initialState", 'Pass it on. See', {
    page: library.page,
    anchor: 'the-provider',
  })
  return undefined
}

/** Renames an element, at its start and its end. */
export function renameElement({ file, done }: Draft, element: NodePath<JSXElement>, name: string): void {
  const { openingElement, closingElement } = element.node
  done.add(openingElement.name)
  if (file.textOf(openingElement.name) !== name) {
    file.replace(openingElement.name, name)
    if (closingElement) file.replace(closingElement.name, name)
  }
  if (closingElement) done.add(closingElement.name)
}

/** Removes an attribute with the space before it. */
export function removeAttribute({ file }: Draft, attribute: JSXAttribute | Node): void {
  const before = /\s*$/.exec(file.text.slice(0, startOf(attribute)))?.[0].length ?? 0
  file.removeRange(startOf(attribute) - before, endOf(attribute))
}

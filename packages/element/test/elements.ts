import type { Config, Kit } from '@latchkey/core'
import { onTestFinished } from 'vitest'
import { createTestKit } from '../../react/test/renderKit.tsx'
import { type LatchkeyButton, type LatchkeyElement, setKit } from '../src/index.ts'

/** Adds HTML to the page, and removes it when the test ends. */
export function add(html: string): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  onTestFinished(() => {
    place.remove()
    setKit(undefined)
  })
  return place
}

/** Finds the first element of a name. */
export function find<name extends 'latchkey-button' | 'latchkey-modal'>(place: ParentNode, name: name) {
  const element = place.querySelector(name)
  if (!element) throw new Error(`There is no ${name}.`)
  return element
}

/** Adds a button with a kit of its own. */
export function addButton(kit = createOwnKit()): { kit: Kit; button: LatchkeyButton; place: HTMLElement } {
  const place = add('<latchkey-button></latchkey-button>')
  const button = find(place, 'latchkey-button')
  button.kit = kit
  return { kit, button, place }
}

/** Creates a kit that is destroyed when the test ends. */
export function createOwnKit(config: Partial<Config> = {}): Kit {
  const kit = createTestKit(config)
  onTestFinished(() => kit.destroy())
  return kit
}

/** Returns the names of an element's events from now on. */
export function record(element: LatchkeyElement): string[] {
  const names: string[] = []
  for (const name of ['connect', 'disconnect', 'change', 'open', 'close'])
    element.addEventListener(name, (event) => names.push(event.type))
  return names
}

/** Returns the hosts of a kit's modals. */
export const modalsOf = (kit: Kit) => document.querySelectorAll(`[data-latchkey="${kit.config.storageKey}"]`)

/** Returns the dialog of a kit's modal. */
export const dialogOf = (kit: Kit) => modalsOf(kit)[0]?.shadowRoot?.querySelector('dialog')

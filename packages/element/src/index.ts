import { LatchkeyButton } from './LatchkeyButton.tsx'
import { LatchkeyModal } from './LatchkeyModal.tsx'

export { LatchkeyElement, type LatchkeyEventMap, setKit } from './LatchkeyElement.ts'
export { LatchkeyButton, LatchkeyModal }

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': LatchkeyButton
    'latchkey-modal': LatchkeyModal
  }
}

const elements = { 'latchkey-button': LatchkeyButton, 'latchkey-modal': LatchkeyModal }

// A server has no elements, and another copy of this package may have defined them.
for (const [name, element] of Object.entries(elements))
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element)

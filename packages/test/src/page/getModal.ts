/**
 * Returns Latchkey's open modal. It is in a shadow root, which Testing Library's `screen` does not search. Throws if no
 * modal is open yet: `within(await waitFor(getModal))`.
 */
export function getModal(): HTMLElement {
  for (const { shadowRoot } of document.querySelectorAll('[data-latchkey]')) {
    const modal = shadowRoot?.querySelector<HTMLElement>('dialog[open]')
    if (modal) return modal
  }
  throw new Error('getModal: no modal is open. Press the button first, and wait: await waitFor(getModal).')
}

import type { Kit } from '@latchkey/core'
import { InlineModal, type ViewId, type ViewRequest } from '@latchkey/react'
import type { ReactNode } from 'react'
import { LatchkeyElement } from './LatchkeyElement.ts'

/**
 * `<latchkey-modal>`: opens and closes the modal of its kit. With `embedded: true` in `createKit`, the modal is inside
 * the element.
 */
export class LatchkeyModal extends LatchkeyElement {
  static override readonly observedAttributes: readonly string[] = [
    ...LatchkeyElement.observedAttributes,
    'open',
  ]

  /** Whether the modal is open, whoever opened it. Setting it opens the view of `view`, or closes the modal. */
  get open(): boolean {
    return this.hasAttribute('open')
  }

  set open(isOpen: boolean) {
    this.toggleAttribute('open', Boolean(isOpen))
  }

  /** The view that opens without another one. By default, Account if a wallet is connected, and Connect otherwise. */
  get view(): ViewId | undefined {
    return (this.getAttribute('view') as ViewId | null) ?? undefined
  }

  set view(view: ViewId | undefined) {
    if (view === undefined || view === null) this.removeAttribute('view')
    else this.setAttribute('view', view)
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name !== 'open') super.attributeChangedCallback(name, before, value)
    else if (this.open !== this.#isShown && (before === null) !== (value === null))
      this.#apply(this.open).catch((error) => this.fail(error))
  }
  #isShown = false

  /** Opens a view. Rejects if it can't be loaded. */
  async show(request?: ViewRequest): Promise<void> {
    const { open } = await this.getControl()
    // Attributes are text, so the modal checks the view.
    await open(request ?? (this.view && ({ view: this.view } as ViewRequest)))
  }

  /** Closes the modal. Views that must stay open refuse, unless `force` is set. */
  async close(options: { force?: boolean } = {}): Promise<void> {
    const { close } = await this.getControl()
    close(options)
  }

  protected override get properties(): readonly string[] {
    return [...super.properties, 'view', 'open']
  }

  protected override onModal(isOpen: boolean): void {
    this.#isShown = isOpen
    this.toggleAttribute('open', isOpen)
  }

  protected render(kit: Kit): ReactNode {
    return kit.config.embedded ? <InlineModal /> : null
  }

  async #apply(isOpen: boolean): Promise<void> {
    try {
      await (isOpen ? this.show() : this.close())
    } finally {
      // The modal may have refused, or couldn't be loaded.
      requestAnimationFrame(() => this.toggleAttribute('open', this.#isShown))
    }
  }
}

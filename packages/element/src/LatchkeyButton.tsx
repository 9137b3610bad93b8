import { ConnectButton, type ConnectButtonShow } from '@latchkey/react'
import type { ReactNode } from 'react'
import { LatchkeyElement } from './LatchkeyElement.ts'

/** `<latchkey-button>`: connects a wallet, then shows the connected account. Opens the modal of its kit. */
export class LatchkeyButton extends LatchkeyElement {
  static override readonly observedAttributes: readonly string[] = [
    ...LatchkeyElement.observedAttributes,
    'label',
  ]

  /** Text while disconnected. By default, *Connect wallet* in the kit's language. */
  get label(): string | undefined {
    return this.getAttribute('label') ?? undefined
  }

  set label(label: string | undefined) {
    if (label === undefined || label === null) this.removeAttribute('label')
    else this.setAttribute('label', label)
  }

  #show: ConnectButtonShow | undefined

  /** What it shows of the connected account. */
  get show(): ConnectButtonShow | undefined {
    return this.#show
  }

  set show(show: ConnectButtonShow | undefined) {
    this.#show = show
    this.update()
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === 'label') this.update()
    else super.attributeChangedCallback(name, before, value)
  }

  /** Clicks the button. */
  override click(): void {
    this.shadowRoot?.querySelector('button')?.click()
  }

  protected override get properties(): readonly string[] {
    return [...super.properties, 'label', 'show']
  }

  protected render(): ReactNode {
    return <ConnectButton label={this.label} {...(this.#show && { show: this.#show })} />
  }
}

import { type ActiveAccount, type Kit, KitInvalidError } from '@latchkey/core'
import { createValue } from '@latchkey/protocol/createValue'
import type { ReactNode } from 'react'
import { declareKit, hasSettings, readTheme, settingNames } from './declareKit.ts'
import { joinKit, type KitControl } from './joinKit.tsx'

/** Events of the elements, by name. They don't bubble. */
export type LatchkeyEventMap = {
  /** An account became active: a wallet was connected, or the connection of the last visit was restored. */
  connect: CustomEvent<ActiveAccount>
  /** There is no longer an active account. */
  disconnect: CustomEvent<undefined>
  /** The active account or its network changed. Also fires before `connect` and `disconnect`. Bubbles. */
  change: CustomEvent<ActiveAccount | undefined>
  /** The modal opened. */
  open: CustomEvent<undefined>
  /** The modal closed. */
  close: CustomEvent<undefined>
  /** A setting is invalid, or the modal couldn't be loaded. `preventDefault()` keeps the error out of the console. */
  error: CustomEvent<Error>
}

/** The kit of elements that have none of their own. */
const pageKit = createValue<Kit | undefined>(undefined)
/** The element whose kit that is. Undefined if the page set it. */
let pageOwner: LatchkeyElement | undefined

/**
 * Sets the kit of every element in the page that has neither a `kit` nor settings of its own. By default, it is the kit
 * of the first element that has one.
 */
export function setKit(kit: Kit | undefined): void {
  pageKit.set(kit && checkKit('setKit', kit))
  pageOwner = undefined
}

/** `HTMLElement`, or an empty class on a server, where the elements are only imported. */
const PageElement = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

let nextId = 0

/** What `<latchkey-button>` and `<latchkey-modal>` have in common: a kit, an account and events. */
export abstract class LatchkeyElement extends PageElement {
  /** Attributes that change the element. */
  static readonly observedAttributes: readonly string[] = settingNames

  readonly #id = String(nextId++)
  readonly #content = createValue<ReactNode>(null)
  readonly #waiting: ((control: Promise<KitControl>) => void)[] = []
  #given: Kit | undefined
  #kit: Kit | undefined
  #control: Promise<KitControl> | undefined
  #leave = () => {}
  #unfollow = () => {}
  #account: ActiveAccount | undefined
  #isModalOpen = false
  #isQueued = false
  #turn = 0

  constructor() {
    super()
    this.attachShadow({ mode: 'open', delegatesFocus: true })
  }

  /** The kit: the one that was set, or else the one of the element's attributes or of the page. */
  get kit(): Kit | undefined {
    return this.#given ?? this.#kit
  }

  set kit(kit: Kit | undefined) {
    this.#given = kit && checkKit(`<${this.localName}>`, kit)
    this.#queue()
  }

  /** The active account, or undefined while no wallet is connected. */
  get account(): ActiveAccount | undefined {
    return this.#account
  }

  connectedCallback(): void {
    for (const name of this.properties) upgrade(this, name)
    this.#unfollow = pageKit.subscribe(() => this.#queue())
    this.#queue()
  }

  disconnectedCallback(): void {
    this.#unfollow()
    this.#queue()
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (before === value) return
    if (name !== 'theme' && name !== 'accent') this.#queue()
    else
      this.#control
        ?.then((control) => this.#changeTheme(name === 'theme' ? 'mode' : 'accent', control))
        .catch((error) => this.fail(error))
  }

  /** Adds a listener for an event of the element, or for any other. */
  override addEventListener<name extends keyof LatchkeyEventMap>(
    type: name,
    listener: (event: LatchkeyEventMap[name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void
  override addEventListener(
    type: string,
    listener: unknown,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener as EventListener, options)
  }

  /** Removes a listener. */
  override removeEventListener<name extends keyof LatchkeyEventMap>(
    type: name,
    listener: (event: LatchkeyEventMap[name]) => void,
    options?: boolean | EventListenerOptions,
  ): void
  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void
  override removeEventListener(
    type: string,
    listener: unknown,
    options?: boolean | EventListenerOptions,
  ): void {
    super.removeEventListener(type, listener as EventListener, options)
  }

  /** Properties that a page may have set before the element was defined. */
  protected get properties(): readonly string[] {
    return ['kit']
  }

  /** Returns what the element renders with a kit. */
  protected abstract render(kit: Kit): ReactNode

  /** Called when the modal of the element's kit has opened or closed. */
  protected onModal(_isOpen: boolean): void {}

  /** Renders again, after a property that `render` reads has changed. */
  protected update(): void {
    if (this.#kit) this.#content.set(this.render(this.#kit))
  }

  /** Resolves when the element has a kit whose modal can be opened. */
  protected async getControl(): Promise<KitControl> {
    if (this.#control) return this.#control
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Tells the page about an error, and logs it unless the page handled it. */
  protected fail(error: unknown): void {
    if (this.#tell('error', error, { cancelable: true })) reportError(error)
  }

  #tell(type: keyof LatchkeyEventMap, detail?: unknown, options?: EventInit): boolean {
    return this.dispatchEvent(new CustomEvent(type, { ...options, detail }))
  }

  /** Settles after the current task, since frameworks set properties one by one, and move elements by removing them. */
  #queue(): void {
    if (this.#isQueued) return
    this.#isQueued = true
    queueMicrotask(() => {
      this.#isQueued = false
      this.#settle().catch((error) => this.fail(error))
    })
  }

  async #settle(): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const own = this.isConnected ? (this.#given ?? (await this.#declare())) : undefined
    if (turn !== this.#turn) return
    // The page's kit follows the element that it is from to another kit.
    if (own && (pageKit.get() === undefined || pageOwner === this)) {
      pageOwner = this
      pageKit.set(own)
    }
    const kit = this.isConnected ? (own ?? pageKit.get()) : undefined
    // An element that is only moved keeps its account.
    if (!kit && this.isConnected) this.#follow(undefined)
    if (kit === this.#kit) return
    this.#leave()
    this.#followModal(false)
    this.#kit = kit
    this.#control = undefined
    this.#leave = () => {}
    if (kit) this.#join(kit)
  }

  async #declare(): Promise<Kit | undefined> {
    return hasSettings(this) ? declareKit(this) : undefined
  }

  #join(kit: Kit): void {
    this.#content.set(this.render(kit))
    const { leave, control } = joinKit(kit, {
      id: this.#id,
      root: this.shadowRoot as ShadowRoot,
      content: this.#content,
      onAccount: (account) => this.#follow(account),
      onModal: (isOpen) => this.#followModal(isOpen),
    })
    this.#leave = leave
    this.#control = control
    control
      // Another element may have created the kit, with another theme.
      .then(({ setTheme }) => this.#control === control && setTheme(readTheme(this), { isDefault: true }))
      .catch((error) => this.fail(error))
    for (const resolve of this.#waiting.splice(0)) resolve(control)
  }

  #changeTheme(setting: 'mode' | 'accent', { setTheme }: KitControl): void {
    const kit = this.#kit
    if (!kit) return
    // Without its attributes, a kit that elements declare would have the default theme.
    const configured = !this.#given && hasSettings(this) ? defaultTheme : kit.config.theme
    const { mode, accent } = { ...configured, ...readTheme(this) }
    setTheme(setting === 'mode' ? { mode } : { accent }, { isDefault: true })
    // The last change applies. Storing it as the visitor’s choice would override the attribute on the next visit.
    if (setting === 'mode') kit.preferences.setState({ themeMode: undefined })
  }

  #followModal(isOpen: boolean): void {
    if (isOpen === this.#isModalOpen) return
    this.#isModalOpen = isOpen
    this.onModal(isOpen)
    this.#tell(isOpen ? 'open' : 'close')
  }

  #follow(account: ActiveAccount | undefined): void {
    const before = this.#account
    this.#account = account
    if (before?.caipAddress === account?.caipAddress) return
    // Bubbles as a field's does, since Svelte listens at the root of the page.
    this.#tell('change', account, { bubbles: true })
    if (account && !before) this.#tell('connect', account)
    if (before && !account) this.#tell('disconnect')
  }
}

/** The theme of a kit that configures none. */
const defaultTheme = { mode: 'system', accent: undefined } as const

function checkKit(caller: string, kit: unknown): Kit {
  if (typeof (kit as Kit | undefined)?.hydrate !== 'function') throw new KitInvalidError(caller, kit)
  return kit as Kit
}

/** Sets a property again that was set before the element was defined, and hides the element's own. */
function upgrade(element: HTMLElement, name: string): void {
  if (!Object.hasOwn(element, name)) return
  const value = Reflect.get(element, name)
  Reflect.deleteProperty(element, name)
  Reflect.set(element, name, value)
}

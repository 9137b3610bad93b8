import { loadWallets } from '@latchkey/core'
import { adoptStyles, lacksLightDark, StyleRoot } from '@latchkey/ui'
import { createRoot } from 'react-dom/client'
import { afterPaint } from '../base/afterPaint.ts'
import { KitContext, type KitContextValue } from '../kit/context.ts'
import { createToasts } from '../toast/createToasts.ts'
import { ToastsContext } from '../toast/useToasts.ts'
import { startLanguage } from '../translation/startLanguage.ts'
import { createAsk } from './createAsk.ts'
import hostCss from './host.css.ts'
import { Modal } from './Modal.tsx'
import type { Ask } from './policy/createModal.ts'
import type { PolicyFacts } from './policy/policy.ts'

/**
 * Renders the modal into a shadow root with its own React root, since a portal would leak clicks and keys into the
 * host's handlers. From then on, the policy receives every change of the facts.
 */
export async function mountModal({ root, ...context }: KitContextValue & { root: ShadowRoot }): Promise<{
  ask: Ask
  unmount: () => void
}> {
  const { kit, modal } = context
  await Promise.all([loadWallets(), startLanguage(context)])
  // If this fails to load, the modal still works, but without backgrounds.
  if (lacksLightDark())
    await import('./addPlainColors.ts').then(
      (late) => late.addPlainColors(root, kit),
      () => {},
    )
  // If the place was removed while loading, as in StrictMode, nothing may open in the next one.
  if (!root.host.parentNode) throw new Error('The modal was removed.')
  const ask = createAsk(context)
  const toasts = createToasts()
  adoptStyles(root, hostCss)
  const shield = new AbortController()
  shieldModal(root, kit.config.embedded, shield.signal)
  const reactRoot = createRoot(root, { onCaughtError: (error) => kit.log('error', error) })
  reactRoot.render(
    <KitContext.Provider value={{ ...context, ask }}>
      <ToastsContext.Provider value={toasts}>
        <StyleRoot root={root}>
          <Modal />
        </StyleRoot>
      </ToastsContext.Provider>
    </KitContext.Provider>,
  )

  let previous: PolicyFacts = { ...kit.facts.get(), ...nobody }
  const onFacts = () => {
    const event = { type: 'factsChanged', previous } as const
    previous = kit.facts.get()
    ask(event).catch(onFailure)
  }
  const onFailure = (error: unknown) => {
    if (modal.store.getState().phase === 'loading') modal.store.setState({ phase: 'closed' })
    kit.log('error', error)
  }
  const stops = [kit.facts.subscribe(onFacts), modal.store.subscribe(loadWagmi)]
  // A visitor who sees a view is likely to connect.
  function loadWagmi(): void {
    if (modal.store.getState().phase !== 'open' || kit.wagmi.get()) return
    afterPaint(() => kit.wagmi.load().catch(() => {}))
  }
  onFacts()
  if (kit.config.embedded) ask({ type: 'open', entry: undefined }).catch(onFailure)

  return {
    ask,
    unmount() {
      for (const stop of stops) stop()
      shield.abort()
      reactRoot.unmount()
    },
  }
}

/** Previous facts for the policy's first comparison. */
const nobody = { status: 'disconnected', connectionId: null, account: null, signIn: 'off' } as const

/**
 * Keeps the page's own modal dialogs from reacting to events in ours, until `signal` aborts. Their listeners on the
 * document treat a press, focus or Escape in our modal as outside of theirs, and close. Attributes that hide the rest
 * of the page from screen readers would hide our modal, too.
 */
function shieldModal(root: ShadowRoot, isInline: boolean, signal: AbortSignal): void {
  const { host } = root
  host.toggleAttribute('data-inline', isInline)
  const reveal = () => {
    for (const name of hiding) host.removeAttribute(name)
  }
  reveal()
  // Garbage-collected with the host.
  new MutationObserver(reveal).observe(host, { attributeFilter: hiding })

  const shield = (event: Event) => {
    const [origin, ...path] = event.composedPath() as Node[]
    const dialog = [...root.querySelectorAll('dialog[open]')].at(-1)
    // A click on something that can't be focused leaves the focus, and thus the keys, with the body.
    const hasKeys = event.type === 'keydown' && origin === document.body && isOnTop(host)
    const target = path.includes(root) ? origin : hasKeys && dialog
    if (!target || (isInline && !dialog)) return
    event.stopImmediatePropagation()
    // The wallet's frame is a child of the host, where we have no listeners.
    if (root.contains(target) && !target.dispatchEvent(copyOf(event))) event.preventDefault()
  }
  // Runs before every listener on the document, including capturing ones.
  for (const type of shielded) addEventListener(type, shield, { capture: true, signal })
}

const hiding = ['inert', 'aria-hidden']

const shielded = 'pointerdown mousedown touchstart touchmove touchend click wheel keydown focusin'.split(' ')

/** Returns whether nothing in the top layer covers the modal. The modal covers the whole page. */
const isOnTop = (host: Element) => document.elementFromPoint?.(0, 0) === host

/**
 * Returns a copy of an event that stays within the shadow root. Browsers only perform default actions for the original,
 * never for a plain `Event`, so links and buttons act once.
 */
function copyOf(event: Event): Event {
  const copy = new Event(event.type, { bubbles: true, cancelable: true })
  for (const name in event)
    if (!(name in copy)) Object.defineProperty(copy, name, { value: event[name as keyof Event] })
  return copy
}

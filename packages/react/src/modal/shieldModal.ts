/**
 * Keeps the page's own modal dialogs from reacting to events in ours, until `signal` aborts. Their listeners on the
 * document treat a press, focus or Escape in our modal as outside of theirs, and close. Attributes that hide the rest
 * of the page from screen readers would hide our modal, too.
 */
export function shieldModal(root: ShadowRoot, isInline: boolean, signal: AbortSignal): void {
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

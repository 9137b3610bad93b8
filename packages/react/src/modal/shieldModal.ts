/**
 * Keeps the page's own modal dialogs from acting on what happens in ours, until `signal` aborts. Their listeners on the
 * document take a press, the focus or Escape in it for one outside of theirs, and close; what hides the rest of the page from
 * screen readers would hide ours, too.
 */
export function shieldModal(root: ShadowRoot, isInline: boolean, signal: AbortSignal): void {
  const { host } = root
  host.toggleAttribute('data-inline', isInline)
  const reveal = () => {
    for (const name of hiding) host.removeAttribute(name)
  }
  reveal()
  // It goes with the host.
  new MutationObserver(reveal).observe(host, { attributeFilter: hiding })

  const shield = (event: Event) => {
    const [origin, ...path] = event.composedPath() as Node[]
    const dialog = [...root.querySelectorAll('dialog[open]')].at(-1)
    // A click on what takes no focus leaves it with the body, and the keys with it.
    const hasKeys = event.type === 'keydown' && origin === document.body && isOnTop(host)
    const target = path.includes(root) ? origin : hasKeys && dialog
    if (!target || (isInline && !dialog)) return
    event.stopImmediatePropagation()
    // The wallet's frame is a child of the host, and no listener of ours is there.
    if (root.contains(target) && !target.dispatchEvent(copyOf(event))) event.preventDefault()
  }
  // Before every listener on the document, also those that capture.
  for (const type of shielded) addEventListener(type, shield, { capture: true, signal })
}

const hiding = ['inert', 'aria-hidden']

const shielded = 'pointerdown mousedown touchstart touchmove touchend click wheel keydown focusin'.split(' ')

/** Returns whether nothing in the top layer covers the modal, which covers the page. */
const isOnTop = (host: Element) => document.elementFromPoint?.(0, 0) === host

/**
 * Returns an event that stays within the shadow root. Browsers act on the event itself, and on no plain `Event`: links and
 * buttons do what they do once.
 */
function copyOf(event: Event): Event {
  const copy = new Event(event.type, { bubbles: true, cancelable: true })
  for (const name in event)
    if (!(name in copy)) Object.defineProperty(copy, name, { value: event[name as keyof Event] })
  return copy
}

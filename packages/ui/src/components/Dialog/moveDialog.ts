import { adoptStyles, type StyleTarget } from '../../styles/useStyles.ts'
import { followSize } from './followSize.ts'
import { followViews } from './followViews.ts'
import { keepFocus } from './keepFocus.ts'
import css from './motion.css.ts'

/** The width under which the dialog is a sheet; the same as in `Dialog.css`. */
const sheetQuery = '(width < 430px)'
const closeShare = 0.3
const flickPixelsPerMs = 0.6

/**
 * Moves a dialog's edges with its content, and views into one another, and keeps focus in it. Lets a sheet be dragged
 * down by its header and stay above an on-screen keyboard. Returns a function that stops all of this.
 */
export function moveDialog(element: HTMLElement, onClose: () => void): () => void {
  adoptStyles(element.getRootNode() as StyleTarget, css)
  const panel = element.querySelector<HTMLElement>('.lk-panel')
  const body = element.querySelector<HTMLElement>('.lk-panel-body')
  const isDialog = element instanceof HTMLDialogElement
  const stops = isDialog ? [followDrag(element, onClose), followKeyboard(element)] : []
  if (panel && body) {
    const size = followSize(panel, () => !isDialog || element.open)
    stops.push(size.stop, followViews(element, body, size.look), keepFocus(element, body))
  }
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Requests to close after a drag of more than a third of the sheet's height, or a flick; otherwise the sheet springs
 * back.
 */
function followDrag(dialog: HTMLDialogElement, onClose: () => void): () => void {
  let start: { y: number; at: number; pointerId: number } | undefined

  function onPointerDown(event: PointerEvent) {
    const target = event.target as Element
    if (event.button !== 0 || !target.closest('[data-drag]') || target.closest('button, a, input')) return
    if (!matchMedia(sheetQuery).matches) return
    start = { y: event.clientY, at: event.timeStamp, pointerId: event.pointerId }
    dialog.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent) {
    if (start?.pointerId !== event.pointerId) return
    const distance = event.clientY - start.y
    dialog.setAttribute('data-dragging', '')
    dialog.style.setProperty('--lk-drag', `${distance > 0 ? distance : distance / 12}px`)
  }

  function onPointerEnd(event: PointerEvent) {
    if (start?.pointerId !== event.pointerId) return
    const { at, y } = start
    start = undefined
    dialog.removeAttribute('data-dragging')
    dialog.style.removeProperty('--lk-drag')
    if (event.type === 'pointercancel') return
    const distance = event.clientY - y
    const height = dialog.querySelector<HTMLElement>('.lk-panel')?.offsetHeight ?? Number.POSITIVE_INFINITY
    const speed = distance / Math.max(1, event.timeStamp - at)
    if (distance > height * closeShare || (distance > 24 && speed > flickPixelsPerMs)) onClose()
  }

  return listenAll(dialog, {
    pointerdown: onPointerDown,
    pointermove: onPointerMove,
    pointerup: onPointerEnd,
    pointercancel: onPointerEnd,
  })
}

/** Keeps `--lk-keyboard` equal to the on-screen keyboard's height. */
function followKeyboard(dialog: HTMLDialogElement): () => void {
  const viewport = globalThis.visualViewport
  if (!viewport) return () => {}
  const follow = () => {
    const isCovered = dialog.open && viewport.scale === 1
    const inset = isCovered ? Math.max(0, innerHeight - viewport.height - viewport.offsetTop) : 0
    dialog.style.setProperty('--lk-keyboard', `${inset}px`)
  }
  // The keyboard may have opened before this code loaded.
  follow()
  return listenAll(viewport, { resize: follow, scroll: follow })
}

function listenAll(
  target: EventTarget,
  listeners: Readonly<Record<string, (event: PointerEvent) => void>>,
): () => void {
  const all = Object.entries(listeners) as [string, EventListener][]
  for (const [type, listener] of all) target.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of all) target.removeEventListener(type, listener)
  }
}

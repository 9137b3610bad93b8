import { type PointerEvent, type RefObject, useRef } from 'react'

/** The width under which the dialog is a sheet; `Dialog.css` says the same. */
const sheetQuery = '(width < 430px)'
const closeShare = 0.3
const flickPixelsPerMs = 0.6

/** Drags a sheet by its header: past a third of its height, or with a flick, it asks to close; else it springs back. */
export function useSheetDrag(dialog: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; at: number; pointerId: number } | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const target = event.target as Element
    if (event.button !== 0 || !target.closest('[data-drag]') || target.closest('button, a, input')) return
    if (!matchMedia(sheetQuery).matches) return
    start.current = { y: event.clientY, at: event.timeStamp, pointerId: event.pointerId }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (start.current?.pointerId !== event.pointerId) return
    const distance = event.clientY - start.current.y
    dialog.current?.setAttribute('data-dragging', '')
    dialog.current?.style.setProperty('--lk-drag', `${distance > 0 ? distance : distance / 12}px`)
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    const begun = start.current
    if (begun?.pointerId !== event.pointerId) return
    start.current = null
    dialog.current?.removeAttribute('data-dragging')
    dialog.current?.style.removeProperty('--lk-drag')
    if (event.type === 'pointercancel') return
    const distance = event.clientY - begun.y
    const height =
      dialog.current?.querySelector<HTMLElement>('.lk-panel')?.offsetHeight ?? Number.POSITIVE_INFINITY
    const speed = distance / Math.max(1, event.timeStamp - begun.at)
    if (distance > height * closeShare || (distance > 24 && speed > flickPixelsPerMs)) onClose()
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd }
}

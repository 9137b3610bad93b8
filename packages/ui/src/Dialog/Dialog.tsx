import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './Dialog.css.ts'
import { DialogPanel, type PanelProps } from './DialogPanel.tsx'
import { useDryRun } from './useDryRun.ts'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { useSheetDrag } from './useSheetDrag.ts'

/** What asked for the dialog to close. */
export type CloseReason = 'button' | 'escape' | 'overlay' | 'drag'

/** What a dialog takes. */
export type DialogProps = Omit<PanelProps, 'titleId' | 'onClose'> & {
  open: boolean
  /** Asked by the cross, Escape, the overlay and a drag down alike; the holder decides. */
  onRequestClose: (reason: CloseReason) => void
  /** False where a close will be refused: then the browser's own ways out are shut too. */
  closable?: boolean
  /** Shakes for 500 ms (the holder ends it). */
  shaking?: boolean
  /** Draws the panel in the page's flow instead of above it. */
  embedded?: boolean
  /** Stands beside the panel: toasts, which must be inside the topmost dialog. */
  overlay?: ReactNode
}

/**
 * The modal's shell: a native `dialog` (top layer, inert page), 376 px wide, a sheet from the bottom under 430 px that
 * can be dragged down. Stays mounted while closed, so that it can fade away. It decides nothing.
 */
export function Dialog({
  open,
  onRequestClose,
  closable = true,
  shaking = false,
  embedded = false,
  overlay,
  ...panel
}: DialogProps) {
  useStyles(css)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, open && !embedded)
  useDryRun(dialog)
  useKeyboardInset(dialog, open && !embedded)
  const drag = useSheetDrag(dialog, () => onRequestClose('drag'))
  const content = <DialogPanel {...panel} titleId={titleId} onClose={() => onRequestClose('button')} />

  if (embedded) {
    return (
      <section className="lk-inline" aria-labelledby={titleId} data-shaking={shaking ? '' : undefined}>
        {content}
        {overlay && <div className="lk-dialog-overlay">{overlay}</div>}
      </section>
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Prevented here, Escape never reaches the browser's own closing, which only asks once.
    event.preventDefault()
    onRequestClose('escape')
  }

  function onMouseDown(event: MouseEvent) {
    if (event.target === dialog.current) onRequestClose('overlay')
  }

  return (
    <dialog
      ref={dialog}
      className="lk-dialog"
      aria-labelledby={titleId}
      data-shaking={shaking ? '' : undefined}
      {...{ closedby: closable ? 'closerequest' : 'none' }}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onRequestClose('escape')
      }}
      {...drag}
    >
      {content}
      {overlay && <div className="lk-dialog-overlay">{overlay}</div>}
    </dialog>
  )
}

/** Opens and closes the element, and gives the focus back to what had it. No cleanup: StrictMode would close it. */
function useModal(dialog: { current: HTMLDialogElement | null }, open: boolean) {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) {
      opener.current = document.activeElement
      element.showModal()
      element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    } else {
      element.close()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    }
  }, [dialog, open])
}

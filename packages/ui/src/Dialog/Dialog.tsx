import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './Dialog.css.ts'
import { DialogPanel, type PanelProps } from './DialogPanel.tsx'
import { useMotion } from './useMotion.ts'

/** What asked for the dialog to close. */
export type CloseReason = 'button' | 'escape' | 'overlay' | 'drag'

/** Whether a dialog is open: watched, not drawn, so that a click that opens it waits for no drawing. */
export type OpenState = { get(): boolean; subscribe(listener: () => void): () => void }

/** What a dialog takes. */
export type DialogProps = Omit<PanelProps, 'titleId' | 'onClose'> & {
  /** The same one for as long as the dialog stands; always open unless told. */
  open?: OpenState
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
  open = alwaysOpen,
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
  useModal(dialog, open)
  const inline = useRef<HTMLElement>(null)
  useMotion(embedded ? inline : dialog, () => onRequestClose('drag'))
  const onClose = useCallback(() => onRequestClose('button'), [onRequestClose])
  const content = <DialogPanel {...panel} titleId={titleId} onClose={onClose} />

  if (embedded) {
    return (
      <section
        ref={inline}
        className="lk-inline"
        aria-labelledby={titleId}
        data-shaking={shaking ? '' : undefined}
      >
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
    >
      {content}
      {overlay && <div className="lk-dialog-overlay">{overlay}</div>}
    </dialog>
  )
}

const alwaysOpen: OpenState = { get: () => true, subscribe: () => () => {} }

/** The page dims once the panel has been painted: a click waits for neither fade nor blur. */
const veilAfterMs = 80

/** Opens a dialog over the page; where tests run in jsdom, which has no top layer, just opens it. */
function showModal(element: HTMLDialogElement): void {
  if (element.showModal) element.showModal()
  else element.open = true
}

/** Opens and closes the element, and gives the focus back to what had it. StrictMode must not close it. */
function useModal(dialog: { current: HTMLDialogElement | null }, open: OpenState) {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    let veiling: ReturnType<typeof setTimeout>
    const follow = () => {
      const element = dialog.current
      const isOpen = open.get()
      if (!element || element.open === isOpen) return
      clearTimeout(veiling)
      if (isOpen) {
        opener.current = document.activeElement
        showModal(element)
        veiling = setTimeout(() => element.setAttribute('data-veiled', ''), veilAfterMs)
      } else {
        if (element.close) element.close()
        else element.open = false
        element.removeAttribute('data-veiled')
        if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
      }
    }
    follow()
    return open.subscribe(follow)
  }, [dialog, open])
}

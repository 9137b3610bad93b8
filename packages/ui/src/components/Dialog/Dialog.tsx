import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Dialog.css.ts'
import { DialogPanel, type PanelProps } from './DialogPanel.tsx'
import { useMotion } from './useMotion.ts'

/** Reason for a request to close the dialog. */
export type CloseReason = 'button' | 'escape' | 'overlay' | 'drag'

/**
 * Whether a dialog is open. Subscribed to instead of rendered, so that the click that opens it doesn't wait for a
 * render.
 */
export type OpenState = { get(): boolean; subscribe(listener: () => void): () => void }

/** Props of `Dialog`. */
export type DialogProps = Omit<PanelProps, 'titleId' | 'onClose'> & {
  /** Must stay the same object while mounted. Always open by default. */
  open?: OpenState
  /** Called by the close button, Escape, the overlay and a drag down; the parent decides. */
  onRequestClose: (reason: CloseReason) => void
  /** False if a close would be refused: the browser's own ways to close are then blocked too. */
  closable?: boolean
  /** Shakes for 500 ms; the parent ends it. */
  shaking?: boolean
  /** Renders the panel in the page's flow instead of above it. */
  embedded?: boolean
  /** Rendered next to the panel. For toasts, which must be inside the topmost dialog. */
  overlay?: ReactNode
}

/**
 * Renders the modal's shell: a native `dialog` (top layer, inert page), 376 px wide. Under 430 px it is a sheet from
 * the bottom that can be dragged down. Stays mounted while closed so that it can fade out. It makes no decisions of its
 * own.
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
    // If prevented here, Escape never triggers the browser's own closing, which can only be cancelled once.
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

/** The page dims after the panel has been painted, so that a click doesn't wait for the fade or the blur. */
const veilAfterMs = 80

/** Opens a dialog as a modal. In jsdom, which has no top layer, only opens it. */
function showModal(element: HTMLDialogElement): void {
  if (element.showModal) element.showModal()
  else element.open = true
}

/** Opens and closes the element, and restores the previous focus. StrictMode must not close it. */
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

import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { BackIcon } from '../../icons/BackIcon.tsx'
import { CloseIcon } from '../../icons/CloseIcon.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { isComposing } from '../Input/isComposing.ts'
import css from './Dialog.css.ts'
import { ScrollBoxContext } from './useScrollBox.ts'

/** Reason for a request to close the dialog. */
export type CloseReason = 'button' | 'escape' | 'overlay' | 'drag'

/**
 * Whether a dialog is open. Subscribed to instead of rendered, so that the click that opens it doesn't wait for a
 * render.
 */
export type OpenState = {
  /** Returns whether the dialog is open. */
  get(): boolean
  /** Calls the listener after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

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
  useMotion(embedded ? inline : dialog, embedded ? alwaysOpen : open, () => onRequestClose('drag'))
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
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
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

/** Props of `DialogPanel`. */
type PanelProps = {
  titleId: string
  /** The dialog's accessible name. */
  title: ReactNode
  /** Hides the title visually if the view's content already includes it. */
  titleHidden?: boolean
  /** Identifies the view: a new one slides and fades in, and receives focus. */
  viewKey?: string
  /** Identifies a step within the view: a new one receives focus without remounting. */
  stepKey?: string | undefined
  /** Direction that a new view slides in from; without it, it doesn't move. */
  direction?: 'forward' | 'back' | undefined
  /** Shows the back arrow. */
  onBack?: (() => void) | undefined
  /** Accessible name of the back arrow. Required with `onBack`. */
  backLabel?: string
  /** Replaces the back arrow on views without one: help, the network chip. */
  leading?: ReactNode
  onClose: () => void
  /** Accessible name of the close button. */
  closeLabel: string
  /** The view, which scrolls below the header. */
  children: ReactNode
}

/** Renders the header and the scrolling body. Memoized against changes of the dialog around it. */
const DialogPanel = memo(function DialogPanel({
  titleId,
  title,
  titleHidden,
  viewKey,
  stepKey,
  direction,
  onBack,
  backLabel = '',
  leading,
  onClose,
  closeLabel,
  children,
}: PanelProps) {
  const [isScrolled, setScrolled] = useState(false)
  const [body, setBody] = useState<HTMLDivElement | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownKey = `${viewKey}/${stepKey ?? ''}`
  useFocusOnChange(heading, shownKey)
  // React's `autoFocus` sets no attribute, but the dialog looks for the attribute when it opens.
  useLayoutEffect(() => heading.current?.setAttribute('autofocus', ''), [])
  useLayoutEffect(() => {
    if (body && shownKey) body.scrollTop = 0
  }, [shownKey, body])

  return (
    <div className="lk-panel">
      <div className="lk-panel-header" data-scrolled={isScrolled ? '' : undefined} data-drag="">
        {onBack ? (
          <IconButton label={backLabel} onClick={onBack}>
            <BackIcon />
          </IconButton>
        ) : (
          leading
        )}
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className={titleHidden ? 'lk-panel-title-hidden' : undefined}
        >
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div
        ref={setBody}
        className="lk-panel-body"
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop > 0)}
      >
        <ScrollBoxContext.Provider value={body}>
          <div className="lk-panel-view" key={viewKey} data-view={viewKey} data-direction={direction}>
            {children}
          </div>
        </ScrollBoxContext.Provider>
      </div>
    </div>
  )
})

/** Moves focus to a view that replaces another, unless one of its fields has already focused itself. */
function useFocusOnChange(heading: { current: HTMLElement | null }, shownKey: string) {
  const shown = useRef(shownKey)
  useLayoutEffect(() => {
    if (shown.current === shownKey) return
    shown.current = shownKey
    const panel = heading.current?.closest('.lk-panel')
    const root = panel?.getRootNode() as Document | ShadowRoot | undefined
    if (panel?.querySelector('.lk-panel-view')?.contains(root?.activeElement ?? null)) return
    heading.current?.focus({ preventScroll: true })
  }, [heading, shownKey])
}

/**
 * Animates a dialog with its content and the user's drags. The code loads once the dialog has opened, because nothing
 * moves before it is visible. A failed load is retried when it opens again.
 */
function useMotion(dialog: RefObject<HTMLElement | null>, open: OpenState, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let hasLeft = false
    let loading: ReturnType<typeof setTimeout>
    const element = dialog.current
    const load = () => {
      import('./moveDialog.ts').then(
        ({ moveDialog }) => {
          if (element && !hasLeft) stop ??= moveDialog(element, () => latest.current())
        },
        // Without it, the dialog still has its close button, its overlay and Escape.
        () => {},
      )
    }
    if (open.get()) load()
    const unfollow = open.subscribe(() => {
      clearTimeout(loading)
      if (open.get() && !stop) loading = setTimeout(load, veilAfterMs)
    })
    return () => {
      hasLeft = true
      clearTimeout(loading)
      unfollow()
      stop?.()
    }
  }, [dialog, open])
}

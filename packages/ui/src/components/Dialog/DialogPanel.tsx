import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { BackIcon } from '../../icons/BackIcon.tsx'
import { CloseIcon } from '../../icons/CloseIcon.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { ScrollBoxContext } from './useScrollBox.ts'

/** Props of `DialogPanel`. */
export type PanelProps = {
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
  backLabel?: string
  /** Replaces the back arrow on views without one: help, the network chip. */
  leading?: ReactNode
  onClose: () => void
  closeLabel: string
  children: ReactNode
}

/** Renders the header and the scrolling body. Memoized against changes of the dialog around it. */
export const DialogPanel = memo(function DialogPanel({
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
          <div className="lk-panel-view" key={viewKey} data-direction={direction}>
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

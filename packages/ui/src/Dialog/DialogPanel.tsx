import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../IconButton/IconButton.tsx'
import { BackIcon } from '../icons/BackIcon.tsx'
import { CloseIcon } from '../icons/CloseIcon.tsx'
import { ScrollBoxContext } from './useScrollBox.ts'

/** What a dialog's panel shows. */
export type PanelProps = {
  titleId: string
  /** The dialog's name. */
  title: ReactNode
  /** Keeps the title from sight where the view's content says it. */
  titleHidden?: boolean
  /** Names the view: a new one slides and fades in, and takes the focus. */
  viewKey?: string
  /** Names a step within the view: another one takes the focus, and nothing is drawn anew. */
  stepKey?: string | undefined
  /** Where the new view comes from; it stands still without. */
  direction?: 'forward' | 'back' | undefined
  /** Shows the back arrow. */
  onBack?: (() => void) | undefined
  backLabel?: string
  /** Stands in the back arrow's place where there is no way back: help, the network chip. */
  leading?: ReactNode
  onClose: () => void
  closeLabel: string
  children: ReactNode
}

/** Header and scrolling body. Not drawn again for what happens to the dialog around it. */
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
  // React's own `autoFocus` sets no attribute, and it is the attribute that the dialog asks for when it opens.
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

/** A view that replaces another takes the focus, unless a field in it has asked for it. */
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

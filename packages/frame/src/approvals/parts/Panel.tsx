import { approvalSizeMin } from '@latchkey/protocol/constants'
import { useStyles } from '@latchkey/ui'
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import css from './Ask.css.ts'
import { type Alarm, TightWarnings, Warnings } from './Warnings.tsx'

/** Maximum characters of a title. A longer title is shown in full in the scrolling part. */
const titleMax = 90
const none: readonly Alarm[] = []

/**
 * Layout that fills the frame: a title, which gets the initial focus, alarms, a scrolling body, and buttons. Text from
 * a page or contract cannot take space from the alarms or the body. Escape has no effect.
 */
export function Panel({
  title,
  lead,
  alarms = none,
  footer,
  isPending = false,
  panelRef,
  bodyRef,
  isUnread = false,
  children,
}: {
  title: string
  /** Content above the title. */
  lead?: ReactNode
  /** Shown above the scrolling body. */
  alarms?: readonly Alarm[] | undefined
  footer: ReactNode
  isPending?: boolean
  panelRef?: (panel: HTMLElement | null) => void
  bodyRef?: (body: HTMLElement | null) => void
  /** Whether the visitor must still scroll the body. */
  isUnread?: boolean
  children?: ReactNode
}) {
  useStyles(css)
  const { refuseEscape } = useAsking()
  const [page, setPage] = useState<Document>()
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [body, setBody] = useState<HTMLElement | null>(null)
  const holdBody = useCallback(
    (element: HTMLElement | null) => {
      setBody(element)
      bodyRef?.(element)
    },
    [bodyRef],
  )
  const isTight = useTight(body)
  const line = toOneLine(title, titleMax)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    setPage(heading.current?.ownerDocument)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // While an input method composes, Escape is its own.
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      refuseEscape()
    }
    page?.addEventListener('keydown', onKey)
    return () => page?.removeEventListener('keydown', onKey)
  }, [page, refuseEscape])

  return (
    <main
      ref={panelRef}
      className="ask"
      data-tight={isTight || undefined}
      data-unread={isUnread || undefined}
      aria-labelledby={titleId}
      aria-busy={isPending || undefined}
    >
      <header className="ask-header">
        {lead}
        <h1 ref={heading} id={titleId} tabIndex={-1}>
          {line}
        </h1>
      </header>
      {alarms.length > 0 && (
        <div className="ask-alarms">
          {isTight ? <TightWarnings warnings={alarms} /> : <Warnings warnings={alarms} />}
        </div>
      )}
      <section
        ref={holdBody}
        className="ask-body"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-labelledby={titleId}
      >
        {isTight && <Warnings warnings={alarms} />}
        {line.endsWith('…') && (
          <p>
            <bdi>{toOneLine(title, Number.POSITIVE_INFINITY)}</bdi>
          </p>
        )}
        {children}
      </section>
      <footer className="ask-footer">{footer}</footer>
    </main>
  )
}

/** Returns whether the parts around the body leave it too little room and must be shortened. */
function useTight(body: HTMLElement | null): boolean {
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    if (!isTight && body && body.clientHeight < Math.min(2 * approvalSizeMin.body, body.scrollHeight))
      setTight(true)
  })
  useEffect(() => {
    const view = body?.ownerDocument.defaultView
    // Measures again. Nothing is painted in between.
    const measure = () => setTight(false)
    view?.addEventListener('resize', measure)
    return () => view?.removeEventListener('resize', measure)
  }, [body])
  return isTight
}

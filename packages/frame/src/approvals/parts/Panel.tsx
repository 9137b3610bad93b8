import { useStyles } from '@latchkey/ui'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import css from './Ask.css.ts'
import { useTight } from './useTight.ts'
import { type Alarm, TightWarnings, Warnings } from './Warnings.tsx'

/** What a title has room for; a longer one stands in full where the screen scrolls. */
const titleMax = 90
const none: readonly Alarm[] = []

/**
 * What fills the frame: a title, which has the focus first, alarms, a body that scrolls, and the answers. No words of a page
 * or a contract take the room of the alarms or of the body. Escape decides nothing.
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
  /** What stands above the title. */
  lead?: ReactNode
  /** Stand above what scrolls. */
  alarms?: readonly Alarm[] | undefined
  footer: ReactNode
  isPending?: boolean
  panelRef?: (panel: HTMLElement | null) => void
  bodyRef?: (body: HTMLElement | null) => void
  /** Whether more of the body must be seen. */
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
      if (event.key !== 'Escape') return
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

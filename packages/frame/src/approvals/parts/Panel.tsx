import { useStyles } from '@latchkey/ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAsking } from '../useAsking.ts'
import css from './Ask.css.ts'

/** What fills the frame: a title, which has the focus first, a body that scrolls, and the answers. Escape decides nothing. */
export function Panel({
  title,
  lead,
  footer,
  isPending = false,
  panelRef,
  children,
}: {
  title: ReactNode
  /** What stands above the title. */
  lead?: ReactNode
  footer: ReactNode
  isPending?: boolean
  panelRef?: (panel: HTMLElement | null) => void
  children?: ReactNode
}) {
  useStyles(css)
  const { refuseEscape } = useAsking()
  const [page, setPage] = useState<Document>()
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

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
    <main ref={panelRef} className="ask" aria-labelledby={titleId} aria-busy={isPending || undefined}>
      <header className="ask-header">
        {lead}
        <h1 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="ask-body" tabIndex={0} aria-labelledby={titleId}>
        {children}
      </section>
      <footer className="ask-footer">{footer}</footer>
    </main>
  )
}

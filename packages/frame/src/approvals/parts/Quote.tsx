import { useStyles } from '@latchkey/ui'
import { type ReactNode, useId } from 'react'
import css from './Quote.css.ts'

/** Verbatim text to sign, under a title. */
export function Quote({
  label,
  look = 'text',
  children,
}: {
  label: string
  look?: 'text' | 'bytes'
  children: ReactNode
}) {
  useStyles(css)
  const id = useId()
  return (
    <section className="ask-quote" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <div className="ask-quoted" data-look={look} dir={look === 'bytes' ? 'ltr' : 'auto'}>
        {children}
      </div>
    </section>
  )
}

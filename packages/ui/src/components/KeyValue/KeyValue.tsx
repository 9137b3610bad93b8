import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './KeyValue.css.ts'

/** Renders a description list of `KeyValue` lines. */
export function KeyValues({ children }: { children: ReactNode }) {
  useStyles(css)
  return <dl className="lk-key-values">{children}</dl>
}

/** Renders a line of a description list: a label and its value, optionally with a quieter second line. */
export function KeyValue({
  label,
  detail,
  ruled = false,
  children,
}: {
  /** Term. */
  label: ReactNode
  /** Second line of the term. */
  detail?: ReactNode
  /** Draws a line above, to start another group. */
  ruled?: boolean
  /** Value. */
  children: ReactNode
}) {
  return (
    <div className="lk-key-value" data-ruled={ruled ? '' : undefined}>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {detail !== undefined && <small>{detail}</small>}
      </dd>
    </div>
  )
}

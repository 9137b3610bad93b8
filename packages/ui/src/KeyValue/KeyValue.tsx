import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './KeyValue.css.ts'

/** A description list of `KeyValue` lines. */
export function KeyValues({ children }: { children: ReactNode }) {
  useStyles(css)
  return <dl className="lk-key-values">{children}</dl>
}

/** One line of a description list: what it is, and its value, with a quieter second line if need be. */
export function KeyValue({
  label,
  detail,
  ruled = false,
  children,
}: {
  label: ReactNode
  detail?: ReactNode
  /** Draws a hairline above: another group begins. */
  ruled?: boolean
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

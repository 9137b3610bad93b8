import type { CSSProperties } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './BigAmount.css.ts'

/** Renders an amount as the main element of a view: it shrinks to fit, and its lesser part is quieter. */
export function BigAmount({
  children,
  lesser,
  lead,
}: {
  /** `$12,480` or `1.5`. */
  children: string
  /** `.52`, or ` ETH`. */
  lesser?: string
  /** A quieter part in front, for locales that put the currency last. */
  lead?: string
}) {
  useStyles(css)
  const length = children.length + (lesser?.length ?? 0) + (lead?.length ?? 0)
  return (
    <p className="lk-big-amount" style={{ '--lk-amount-length': Math.max(length, 4) } as CSSProperties}>
      <span>
        {lead && <i>{lead}</i>}
        {children}
        {lesser && <i>{lesser}</i>}
      </span>
    </p>
  )
}

import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './Row.css.ts'

/** What a row shows. */
export type RowProps = {
  mark?: ReactNode
  label: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  /** What stands at the end: a tag, a count. */
  trailing?: ReactNode
  /** Says that the row leads to another view. */
  chevron?: boolean
  /** Marks the one that is in use. */
  current?: boolean
  /** `plain` rows have no ground until they are pointed at. */
  variant?: 'filled' | 'plain'
  tone?: 'bad'
  disabled?: boolean
  onClick?: () => void
  /** Makes the row a link that opens away from the page. */
  href?: string
}

/** A line of a list, 56 px high: a mark, words, and what stands at the end. A button, a link, or plain. */
export function Row({
  variant = 'filled',
  tone,
  chevron,
  current,
  disabled,
  onClick,
  href,
  ...content
}: RowProps) {
  useStyles(css)
  const look = {
    className: 'lk-row',
    'data-variant': variant,
    'data-tone': tone,
    'data-chevron': chevron ? '' : undefined,
    'aria-current': current || undefined,
  } as const
  const inside = <RowContent {...content} />
  if (href !== undefined) {
    return (
      <a {...look} href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    )
  }
  if (!onClick) return <div {...look}>{inside}</div>
  return (
    <button type="button" {...look} onClick={onClick} disabled={disabled}>
      {inside}
    </button>
  )
}

function RowContent({
  mark,
  label,
  detail,
  trailing,
}: Pick<RowProps, 'mark' | 'label' | 'detail' | 'trailing'>) {
  const name = (
    <span className="lk-row-label" dir="auto">
      {label}
    </span>
  )
  return (
    <>
      {mark}
      {detail === undefined ? (
        name
      ) : (
        <span className="lk-row-words">
          {name}
          <span className="lk-row-detail" dir="auto">
            {detail}
          </span>
        </span>
      )}
      {trailing && <span className="lk-row-trailing">{trailing}</span>}
    </>
  )
}

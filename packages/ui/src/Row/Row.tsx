import type { ReactNode } from 'react'
import { ForwardIcon } from '../icons/ForwardIcon.tsx'
import { TickIcon } from '../icons/TickIcon.tsx'
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
export function Row({ variant = 'filled', tone, current, disabled, onClick, href, ...content }: RowProps) {
  useStyles(css)
  const look = { className: 'lk-row', 'data-variant': variant, 'data-tone': tone } as const
  const inside = <RowContent current={current ?? false} {...content} />
  if (href !== undefined) {
    return (
      <a {...look} href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    )
  }
  if (!onClick) return <div {...look}>{inside}</div>
  return (
    <button type="button" {...look} onClick={onClick} disabled={disabled} aria-current={current || undefined}>
      {inside}
    </button>
  )
}

function RowContent({
  mark,
  label,
  detail,
  trailing,
  chevron,
  current,
}: Pick<RowProps, 'mark' | 'label' | 'detail' | 'trailing' | 'chevron'> & { current: boolean }) {
  return (
    <>
      {mark}
      <span className="lk-row-words">
        <span className="lk-row-label" dir="auto">
          {label}
        </span>
        {detail !== undefined && (
          <span className="lk-row-detail" dir="auto">
            {detail}
          </span>
        )}
      </span>
      {(trailing !== undefined || chevron || current) && (
        <span className="lk-row-trailing">
          {trailing}
          {current && <TickIcon />}
          {chevron && <ForwardIcon size="small" />}
        </span>
      )}
    </>
  )
}

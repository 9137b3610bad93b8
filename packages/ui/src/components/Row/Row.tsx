import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Row.css.ts'

/** Props of `Row`. */
export type RowProps = {
  /** Logo before the label. */
  mark?: ReactNode
  /** Label. */
  label: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  /** Content at the end: a tag, a count. */
  trailing?: ReactNode
  /** Shows that the row leads to another view. */
  chevron?: boolean
  /** Marks the current choice. */
  current?: boolean
  /** `plain` rows have no background until hovered. */
  variant?: 'filled' | 'plain'
  /** Styles a destructive action. */
  tone?: 'bad'
  /** Whether it ignores presses. */
  disabled?: boolean
  /** Called on a press. */
  onClick?: () => void
  /** Makes the row a link that opens in a new tab. */
  href?: string
}

/** Renders a list row, 56 px high: a mark, text, and trailing content. A button, a link, or plain. */
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

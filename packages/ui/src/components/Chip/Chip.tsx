import type { ReactNode } from 'react'
import { DownIcon } from '../../icons/DownIcon.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Chip.css.ts'

/** Renders the current choice as a button to change it, such as a token next to its amount. */
export function Chip({
  mark,
  label,
  children,
  onClick,
}: {
  /** Logo before the label. */
  mark?: ReactNode
  /** Accessible name: what it opens. */
  label: string
  /** Label. */
  children: ReactNode
  /** Called on a press. */
  onClick: () => void
}) {
  useStyles(css)
  return (
    <button type="button" className="lk-chip" onClick={onClick}>
      {mark}
      <span className="lk-chip-word" aria-hidden="true">
        {children}
      </span>
      <span className="lk-hidden">{label}</span>
      <DownIcon size="small" />
    </button>
  )
}

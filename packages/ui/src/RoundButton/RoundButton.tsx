import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './RoundButton.css.ts'

/** One of an account's deeds: a round icon in the accent with its word under it. */
export function RoundButton({
  icon,
  children,
  onClick,
  disabled,
}: {
  icon: ReactNode
  children: ReactNode
  onClick: () => void
  disabled?: boolean
}) {
  useStyles(css)
  return (
    <button type="button" className="lk-round-button" onClick={onClick} disabled={disabled}>
      <span className="lk-round-button-disc">{icon}</span>
      <span className="lk-round-button-word">{children}</span>
    </button>
  )
}

/** The line of an account's deeds, shared out evenly. */
export function RoundButtons({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className="lk-round-buttons">{children}</div>
}

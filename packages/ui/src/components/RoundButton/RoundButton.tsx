import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './RoundButton.css.ts'

/** Renders an account action: a round icon in the accent colour with its label below. */
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

/** Renders a row of account actions, evenly distributed. */
export function RoundButtons({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className="lk-round-buttons">{children}</div>
}

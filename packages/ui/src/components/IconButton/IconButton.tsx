import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './IconButton.css.ts'

/** Renders a 44 px button with only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  children,
  waiting = false,
  onClick,
  ...rest
}: {
  /** Accessible name, and tooltip. */
  label: string
  /** The icon. */
  children: ReactNode
  /** Ignores clicks for a while. Keeps the focus, which a `disabled` button would lose. */
  waiting?: boolean
} & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'style' | 'aria-label' | 'title' | 'children'
>) {
  useStyles(css)
  return (
    <button
      type="button"
      {...rest}
      className="lk-icon-button"
      aria-label={label}
      title={label}
      aria-disabled={waiting || undefined}
      onClick={waiting ? undefined : onClick}
    >
      {children}
    </button>
  )
}

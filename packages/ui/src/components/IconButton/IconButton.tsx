import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './IconButton.css.ts'

/** Renders a 44 px button with only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  children,
  ...rest
}: {
  /** Accessible name, and tooltip. */
  label: string
  /** The icon. */
  children: ReactNode
} & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'style' | 'aria-label' | 'title' | 'children'
>) {
  useStyles(css)
  return (
    <button type="button" {...rest} className="lk-icon-button" aria-label={label} title={label}>
      {children}
    </button>
  )
}

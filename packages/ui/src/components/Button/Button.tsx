import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import css from './Button.css.ts'

type Look = {
  /** One primary button per view; `quiet` is plain text with a full-size target. */
  variant?: 'primary' | 'secondary' | 'quiet'
  /** 52 px high and full width (`large`), or 44 px high and as wide as its label (`compact`). */
  size?: 'large' | 'compact'
  /** Icon before the label. */
  icon?: ReactNode
}

/** Renders a button. While `loading`, it keeps its size and name, shows a spinner after 150 ms and ignores clicks. */
export function Button({
  variant = 'primary',
  size = 'large',
  icon,
  loading = false,
  waiting = false,
  children,
  onClick,
  ...rest
}: Look & {
  /** Shows a spinner and ignores clicks. */
  loading?: boolean
  /** Ignores clicks for a while. Keeps the focus, which a `disabled` button would lose. */
  waiting?: boolean
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>) {
  useStyles(css)
  return (
    <button
      type="button"
      {...rest}
      className="lk-button"
      data-variant={variant}
      data-size={size}
      data-loading={loading ? '' : undefined}
      aria-busy={loading || undefined}
      data-waiting={waiting ? '' : undefined}
      aria-disabled={loading || waiting || undefined}
      onClick={loading || waiting ? (event) => event.preventDefault() : onClick}
    >
      <span className="lk-button-content">
        {icon}
        <span>{children}</span>
      </span>
      {loading && (
        <span className="lk-button-spinner">
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** Renders a link that looks like a button and opens in a new tab. */
export function ButtonLink({
  variant = 'primary',
  size = 'large',
  icon,
  children,
  ...rest
}: Look & {
  /** URL that opens in a new tab. */
  href: string
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'>) {
  useStyles(css)
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
      className="lk-button"
      data-variant={variant}
      data-size={size}
    >
      <span className="lk-button-content">
        {icon}
        <span>{children}</span>
      </span>
    </a>
  )
}

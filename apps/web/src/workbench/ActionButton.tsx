import type { ButtonHTMLAttributes } from 'react'

/**
 * Renders a button of the page. While busy, it ignores presses but keeps the focus, which a disabled button would lose,
 * also as the submit button of a form.
 */
export function ActionButton({
  look = 'action',
  isBusy = false,
  onClick,
  ...rest
}: {
  look?: 'action' | 'action wide' | 'quiet'
  isBusy?: boolean
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) {
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  )
}

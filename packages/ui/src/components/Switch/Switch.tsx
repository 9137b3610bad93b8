import { type ReactNode, useId } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Switch.css.ts'

/** Renders a setting that takes effect immediately, with its label first. */
export function Switch({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  useStyles(css)
  const id = useId()
  return (
    <div className="lk-switch">
      <label htmlFor={id}>{children}</label>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox brings its state
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

import { useId } from 'react'
import { DownIcon } from '../../icons/DownIcon.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Select.css.ts'

/** A choice of a `Select`. */
export type SelectOption = {
  /** Identifies the choice. */
  value: string
  /** Shown to the user. */
  label: string
  /** Language of the label (BCP 47), if it differs from the page's. */
  lang?: string
}

/** Props of `Select`. */
export type SelectProps = {
  /** Name of the field, shown above it. */
  label: string
  /** The choices, in order. */
  options: readonly SelectOption[]
  /** Value of the current choice. */
  value: string
  /** Called with the value of a choice. */
  onChange: (value: string) => void
}

/** Renders a field with a list of choices, which the browser shows in its own way. */
export function Select({ label, options, value, onChange }: SelectProps) {
  useStyles(css)
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="lk-select-label">
        {label}
      </label>
      <div className="lk-select-field">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <DownIcon size="small" />
      </div>
    </div>
  )
}

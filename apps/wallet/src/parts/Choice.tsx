import { type ReactNode, useId } from 'react'

/** Offers a few options as radio buttons under a label. */
export function Choice({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: string; label: ReactNode; detail?: ReactNode }[]
  value: string
  onChange: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="choice-words">
            <span>{option.label}</span>
            {option.detail !== undefined && <small>{option.detail}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

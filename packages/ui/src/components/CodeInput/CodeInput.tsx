import { type Ref, useId, useState } from 'react'
import { toLatinDigit } from '../../format/toLatinDigit.ts'
import { useStyles } from '../../styles/useStyles.ts'
import css from './CodeInput.css.ts'

/**
 * Renders an input for a one-time code, in the digits of any script. It is one native field, so that paste and autofill
 * work, drawn as cells.
 */
export function CodeInput({
  value,
  onChange,
  onComplete,
  label,
  error,
  length = 6,
  disabled,
  inputRef,
}: {
  /** Digits so far. */
  value: string
  /** Called with the digits after every edit. */
  onChange: (value: string) => void
  /** Called with the code when its last digit is entered. */
  onComplete?: (value: string) => void
  /** Accessible name. */
  label: string
  /** What is wrong, shown below. */
  error?: string | undefined
  /** Number of digits. */
  length?: number
  /** Whether it ignores input. */
  disabled?: boolean
  /** Ref of the input element. */
  inputRef?: Ref<HTMLInputElement>
}) {
  useStyles(css)
  const id = useId()
  // Text that an input method is still composing must not be changed, or it would be entered twice.
  const [composed, setComposed] = useState<string>()
  const take = (text: string) => {
    const digits = text
      .replace(/\p{Nd}/gu, toLatinDigit)
      .replace(/\D/g, '')
      .slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <div className="lk-code" data-invalid={error ? '' : undefined}>
      <div className="lk-code-field" dir="ltr">
        <input
          ref={inputRef}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]*"
          disabled={disabled}
          value={composed ?? value}
          // No `maxLength`: it would truncate a pasted code that contains a space.
          onChange={(event) => {
            const text = event.currentTarget.value
            setComposed((event.nativeEvent as InputEvent).isComposing ? text : undefined)
            take(text)
          }}
          onCompositionEnd={(event) => {
            setComposed(undefined)
            take(event.currentTarget.value)
          }}
        />
        <div className="lk-code-cells" aria-hidden="true">
          {Array.from({ length }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <span key={at} data-active={at === Math.min(value.length, length - 1) ? '' : undefined}>
              {value[at]}
            </span>
          ))}
        </div>
      </div>
      <p id={id} className="lk-code-note" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}

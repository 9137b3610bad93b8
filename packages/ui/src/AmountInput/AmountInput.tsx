import { type CSSProperties, type ReactNode, type Ref, useId } from 'react'
import { decimalSeparator, readAmount, writeAmount } from '../format/typedAmount.ts'
import { useStyles } from '../styles/useStyles.ts'
import css from './AmountInput.css.ts'

/**
 * A big number to type, that shrinks to fit. `value` is a plain decimal string (`1234.5`, or empty, or unfinished as
 * `1.`); what is seen and typed has the locale's decimal sign. More places than `decimals` are not taken.
 */
export function AmountInput({
  value,
  onChange,
  label,
  decimals,
  locale,
  prefix,
  suffix,
  error,
  align = 'center',
  inputRef,
}: {
  value: string
  onChange: (value: string) => void
  label: string
  decimals: number
  locale?: string | undefined
  /** A currency sign before the number. */
  prefix?: string | undefined
  /** The token's symbol after the number. */
  suffix?: ReactNode
  error?: ReactNode
  align?: 'center' | 'start'
  inputRef?: Ref<HTMLInputElement>
}) {
  useStyles(css)
  const id = useId()
  const shown = writeAmount(value, locale)
  const suffixLength = typeof suffix === 'string' ? suffix.length + 1 : 0
  const length = Math.max(shown.length, 1) + (prefix?.length ?? 0) + suffixLength
  const style = {
    '--lk-amount-length': Math.max(length, 6),
    '--lk-amount-digits': Math.max(shown.length, 1),
  } as CSSProperties
  return (
    <div className="lk-amount" style={style} data-align={align} data-invalid={error ? '' : undefined}>
      <div className="lk-amount-line" dir="ltr">
        {prefix && <span className="lk-amount-affix">{prefix}</span>}
        <input
          ref={inputRef}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          placeholder="0"
          pattern={`[0-9]*[${decimalSeparator(locale)}]?[0-9]*`}
          value={shown}
          onChange={(event) => {
            const typed = readAmount(event.currentTarget.value, decimals, locale)
            if (typed !== undefined) onChange(typed)
          }}
        />
        {suffix !== undefined && <span className="lk-amount-affix">{suffix}</span>}
      </div>
      <p id={id} className="lk-amount-note" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}

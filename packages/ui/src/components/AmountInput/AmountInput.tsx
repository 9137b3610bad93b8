import { type CSSProperties, type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { type AmountReading, readAmount } from '../../format/readAmount.ts'
import { writeAmount } from '../../format/writeAmount.ts'
import { useStyles } from '../../styles/useStyles.ts'
import css from './AmountInput.css.ts'

/** Why a text is not a valid amount, once that is worth reporting. */
export type UnreadAmount = Extract<AmountReading, { problem: string }>

/**
 * Renders a large amount input that shrinks to fit. `value` is a plain decimal string such as `1234.5`, or empty. The
 * field keeps the text as typed: if that isn't an amount, `value` is empty and `explain` gives the reason.
 */
export function AmountInput({
  value,
  onChange,
  label,
  decimals,
  locale,
  units,
  prefix,
  suffix,
  error,
  explain,
  align = 'center',
  inputRef,
}: {
  /** Plain decimal string such as `1234.5`, or empty. */
  value: string
  /** Called with the value after every edit. */
  onChange: (value: string) => void
  /** Accessible name. */
  label: string
  /** Decimals of the token. */
  decimals: number
  /** BCP 47 tag. */
  locale?: string | undefined
  /** Text allowed next to a pasted number, such as a token's symbol. The prefix is also allowed. */
  units?: readonly string[] | undefined
  /** A currency sign before the number. */
  prefix?: string | undefined
  /** The token's symbol after the number. */
  suffix?: ReactNode
  /** What is wrong, shown below. */
  error?: ReactNode
  /** Explains why a text is not a valid amount. */
  explain: (unread: UnreadAmount) => ReactNode
  /** Alignment of the number. */
  align?: 'center' | 'start'
  /** Ref of the input element. */
  inputRef?: Ref<HTMLInputElement>
}) {
  useStyles(css)
  const id = useId()
  const { text, unread, write, leave } = useWrittenAmount({
    ...{ value, onChange, decimals, locale },
    units: [...(units ?? []), ...(prefix ? [prefix] : [])],
  })
  const note = unread ? explain(unread) : error
  const isInvalid = Boolean(note)
  const suffixLength = typeof suffix === 'string' ? suffix.length + 1 : 0
  const length = Math.max(text.length, 1) + (prefix?.length ?? 0) + suffixLength
  const style = {
    '--lk-amount-length': Math.max(length, 6),
    '--lk-amount-digits': Math.max(text.length, 1),
  } as CSSProperties
  return (
    <div className="lk-amount" style={style} data-align={align} data-invalid={isInvalid ? '' : undefined}>
      <div className="lk-amount-line" dir="ltr">
        {prefix && <span className="lk-amount-affix">{prefix}</span>}
        <input
          ref={inputRef}
          aria-label={label}
          aria-invalid={isInvalid ? true : undefined}
          aria-describedby={isInvalid ? id : undefined}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          placeholder="0"
          value={text}
          onChange={(event) => {
            const { inputType } = event.nativeEvent as InputEvent
            const isPasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop'
            write(event.currentTarget.value, isPasted)
          }}
          onBlur={leave}
        />
        {suffix !== undefined && <span className="lk-amount-affix">{suffix}</span>}
      </div>
      <p id={id} className="lk-amount-note" role={isInvalid ? 'alert' : undefined}>
        {note}
      </p>
    </div>
  )
}

/**
 * Keeps a text as typed next to the amount that is read from it, until `value` changes. `unread` is why the text is not
 * an amount, once that is worth reporting.
 */
function useWrittenAmount({
  value,
  onChange,
  decimals,
  locale,
  units,
}: {
  value: string
  onChange: (value: string) => void
  decimals: number
  locale: string | undefined
  units: readonly string[]
}) {
  const [written, setWritten] = useState({ text: writeAmount(value, locale), value })
  const [isLeft, setLeft] = useState(false)
  // The amount was changed from outside: the full balance, a preset, or another unit.
  if (written.value !== value) setWritten({ text: writeAmount(value, locale), value })
  const { text } = written
  const read = (typed: string) =>
    readAmount(typed, { decimals, locale, visitorLocale: globalThis.navigator?.language, units })
  const reading = read(text)
  // Another token may have enough decimals for the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what the text is read by has changed
  useEffect(() => {
    if (value !== '' || !reading.amount) return
    setWritten({ text, value: reading.amount })
    onChange(reading.amount)
  }, [decimals, locale])
  return {
    text,
    unread: reading.problem === undefined || (reading.problem === 'unfinished' && !isLeft) ? null : reading,
    write(typed: string, isPasted: boolean) {
      const { amount } = read(typed)
      // Pasted text is replaced with the amount that was read from it.
      const shown = isPasted && amount !== undefined ? writeAmount(amount, locale) : typed
      setWritten({ text: shown, value: amount ?? '' })
      setLeft(false)
      onChange(amount ?? '')
    },
    leave() {
      setLeft(true)
      if (reading.amount !== undefined) setWritten({ text: writeAmount(reading.amount, locale), value })
    },
  }
}

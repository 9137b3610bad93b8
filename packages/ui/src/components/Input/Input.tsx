import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Input.css.ts'

/** Props of `Input`, in addition to those of a native `input`. */
export type InputProps = {
  /** Name of the field. */
  label: string
  /** Hides the label visually but not from screen readers, for fields whose position explains them. */
  hideLabel?: boolean
  /** The problem and how to fix it. */
  error?: ReactNode
  /** Text below the input. */
  hint?: ReactNode
  /** Icon before the text. */
  icon?: ReactNode
  /** Content at the end of the field: a compact button. */
  trailing?: ReactNode
  /** Ref of the input element. */
  inputRef?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style'>

/** Renders a single-line field with its label, hint and error. */
export function Input({ label, hideLabel, error, hint, icon, trailing, inputRef, ...rest }: InputProps) {
  useStyles(css)
  const id = useId()
  const note = error ?? hint
  return (
    <div className="lk-input">
      <label htmlFor={id} className={hideLabel ? 'lk-hidden' : 'lk-input-label'}>
        {label}
      </label>
      <div className="lk-input-field" data-invalid={error ? '' : undefined}>
        {icon}
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          ref={inputRef}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {trailing}
      </div>
      <p id={`${id}-note`} className="lk-input-note" data-tone={error ? 'bad' : undefined} aria-live="polite">
        {note}
      </p>
    </div>
  )
}

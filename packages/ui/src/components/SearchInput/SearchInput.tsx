import { useImperativeHandle, useRef } from 'react'
import { CloseIcon } from '../../icons/CloseIcon.tsx'
import { SearchIcon } from '../../icons/SearchIcon.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Input, type InputProps } from '../Input/Input.tsx'
import { isComposing } from '../Input/isComposing.ts'

/** Renders a field that filters a list. Escape or the clear button empties it. */
export function SearchInput({
  value,
  onChange,
  label,
  clearLabel,
  inputRef,
  ...rest
}: {
  /** Text so far. */
  value: string
  /** Called with the text after every edit. */
  onChange: (value: string) => void
  /** The field's accessible name and placeholder. */
  label: string
  /** Accessible name of the button that clears the text. */
  clearLabel: string
} & Omit<InputProps, 'value' | 'onChange' | 'label' | 'type' | 'icon' | 'trailing' | 'hideLabel'>) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement)
  const clear = () => {
    // The pressed button is removed with the text.
    input.current?.focus()
    onChange('')
  }
  return (
    <Input
      {...rest}
      inputRef={input}
      type="search"
      role="searchbox"
      enterKeyHint="search"
      label={label}
      hideLabel
      placeholder={label}
      icon={<SearchIcon />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '' || isComposing(event)) return
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
      trailing={
        value !== '' && (
          <IconButton label={clearLabel} onClick={clear}>
            <CloseIcon size="small" />
          </IconButton>
        )
      }
    />
  )
}

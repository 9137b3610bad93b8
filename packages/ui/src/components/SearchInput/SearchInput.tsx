import { CloseIcon } from '../../icons/CloseIcon.tsx'
import { SearchIcon } from '../../icons/SearchIcon.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Input, type InputProps } from '../Input/Input.tsx'

/** Renders a field that filters a list. Escape or the clear button empties it. */
export function SearchInput({
  value,
  onChange,
  label,
  clearLabel,
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
  return (
    <Input
      {...rest}
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
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
      trailing={
        value !== '' && (
          <IconButton label={clearLabel} onClick={() => onChange('')}>
            <CloseIcon size="small" />
          </IconButton>
        )
      }
    />
  )
}

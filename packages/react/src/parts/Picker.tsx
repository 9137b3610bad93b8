import { SearchInput, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import css from './Picker.css.ts'

/** Shows a search field above grouped options. */
export function Picker({
  label,
  search,
  onSearch,
  children,
}: {
  /** Label of the search field. */
  label: string
  search: string
  onSearch: (search: string) => void
  children: ReactNode
}) {
  useStyles(css)
  const copy = useCopy()
  return (
    <div className="lk-picker">
      <SearchInput label={label} clearLabel={copy('send.search.clear')} value={search} onChange={onSearch} />
      {children}
    </div>
  )
}

import { SearchInput, useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import css from './Picker.css.ts'

/** A search over what can be chosen, which stands below it in groups. */
export function Picker({
  label,
  search,
  onSearch,
  children,
}: {
  /** Of the search. */
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

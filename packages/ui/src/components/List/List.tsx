import { Children, type ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './List.css.ts'

/** Renders a list with one `li` per child. `gap` separates rows that have a background. */
export function List({
  label,
  gap = false,
  children,
}: {
  label?: string
  gap?: boolean
  children: ReactNode
}) {
  useStyles(css)
  return (
    // Safari drops the list role from lists without bullets unless it is explicit.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className="lk-list" role="list" aria-label={label} data-gap={gap ? '' : undefined}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}

import { List } from '@latchkey/ui'
import { Children, type ReactNode } from 'react'

/** Shows options of a picker under a heading. Renders nothing without options. */
export function PickerGroup({ title, children }: { title: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null
  return (
    <>
      <h3 className="lk-picker-heading">{title}</h3>
      <List label={title}>{children}</List>
    </>
  )
}

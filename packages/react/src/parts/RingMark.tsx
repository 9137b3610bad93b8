import { Ring, useStyles } from '@latchkey/ui'
import type { ComponentProps, ReactNode } from 'react'
import css from './RingMark.css.ts'

/** An icon that says what goes on, in a ring that says how it goes. */
export function RingMark({
  ring,
  children,
}: {
  ring: ComponentProps<typeof Ring>['state']
  children: ReactNode
}) {
  useStyles(css)
  return (
    <Ring state={ring}>
      <span className="lk-ring-mark">{children}</span>
    </Ring>
  )
}

import { Ring, useStyles } from '@latchkey/ui'
import type { ComponentProps, ReactNode } from 'react'
import css from './RingMark.css.ts'

/** An icon in a ring that shows the progress. */
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

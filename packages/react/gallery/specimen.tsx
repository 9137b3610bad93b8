import { Dialog } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** One thing to look at. */
export type Specimen = { name: string; content: ReactNode }

/** The modal's panel, in the page's flow. */
export function Panel({
  title,
  leading,
  back,
  children,
}: {
  title: string
  leading?: ReactNode
  back?: boolean
  children: ReactNode
}) {
  return (
    <Dialog
      embedded
      title={title}
      titleHidden={title === 'Account'}
      viewKey="only"
      leading={leading}
      onBack={back ? () => {} : undefined}
      backLabel="Back"
      closeLabel="Close"
      onRequestClose={() => {}}
    >
      {children}
    </Dialog>
  )
}

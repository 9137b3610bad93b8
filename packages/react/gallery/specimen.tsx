import { Dialog } from '@latchkey/ui'
import type { ReactNode } from 'react'

/** A named example. */
export type Specimen = { name: string; content: ReactNode }

/** Renders the modal's panel inline in the page. */
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

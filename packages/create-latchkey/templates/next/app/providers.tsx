'use client'

import { KitProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import type { State } from 'wagmi'
import { kit } from './kit'

/** Provides the kit, in the state of the visitor's last visit. */
export function Providers({
  initialState,
  children,
}: {
  initialState: State | undefined
  children: ReactNode
}) {
  return (
    <KitProvider kit={kit} initialState={initialState}>
      {children}
    </KitProvider>
  )
}

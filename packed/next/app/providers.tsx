'use client'

import { KitProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import type { State } from 'wagmi'
import { kit } from './kit'

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

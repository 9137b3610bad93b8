import '@latchkey/react/button.css'
import './style.css'
import { getInitialState } from '@latchkey/core'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { kit } from './kit'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'My app', icons: '/icon.svg' }

export default async function Layout({ children }: { children: ReactNode }) {
  const initialState = getInitialState(kit, (await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}

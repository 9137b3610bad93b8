import '@latchkey/react/button.css'
import type { ReactNode } from 'react'
import { Providers } from './providers'

export const metadata = { title: 'Empty Next app' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}

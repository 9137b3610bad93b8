import { ConnectButton } from '@latchkey/react'
import { createFileRoute } from '@tanstack/react-router'
import { Account } from '../Account'

export const Route = createFileRoute('/')({ component: Home })

function Home() {
  return (
    <>
      <header>
        <h1>My app</h1>
        <ConnectButton />
      </header>
      <main>
        <Account />
      </main>
    </>
  )
}

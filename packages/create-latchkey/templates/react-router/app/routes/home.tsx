import { ConnectButton } from '@latchkey/react'
import { Account } from '../Account'

export const meta = () => [{ title: 'My app' }]

export default function Home() {
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

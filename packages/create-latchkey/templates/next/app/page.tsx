import { ConnectButton } from '@latchkey/react'
import { Account } from './Account'

export default function Page() {
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

import { ConnectButton, KitProvider } from '@latchkey/react'
import { Account } from './Account'
import { kit } from './kit'

/** The interactive part of the page. */
export function App() {
  return (
    <KitProvider kit={kit}>
      <header>
        <h1>My app</h1>
        <ConnectButton />
      </header>
      <main>
        <Account />
      </main>
    </KitProvider>
  )
}

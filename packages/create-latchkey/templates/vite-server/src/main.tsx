import './style.css'
import { ConnectButton, KitProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Account } from './Account'
import { kit } from './kit'
import { SignIn } from './SignIn'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

createRoot(root).render(
  <StrictMode>
    <KitProvider kit={kit}>
      <header>
        <h1>My app</h1>
        <ConnectButton />
      </header>
      <main>
        <Account />
        <SignIn />
      </main>
    </KitProvider>
  </StrictMode>,
)

import { ConnectButton } from '@latchkey/react'
import { copy } from '../words/copy.ts'
import { Logo } from './Logo.tsx'

/** The bar that stays on top: who we are, and the connect button. */
export function Header() {
  return (
    <header className="bar">
      <a className="logo" href="/">
        <Logo />
        {copy.name}
      </a>
      <ConnectButton />
    </header>
  )
}

import { ConnectButton } from '@latchkey/react'
import { copy } from '../words/copy.ts'
import { Logo } from './Logo.tsx'

/** Shows the brand and the connect button in a bar that stays at the top. */
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

import '@latchkey/ui/tokens.css'
import '@latchkey/ui/page.css'
import './wallet.css'
import { type WalletPageSettings, walletLinkPath } from '@latchkey/devnet/walletPage'
import { ThemeRoot } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { Elsewhere } from './parts/Elsewhere.tsx'
import { readSettings } from './readSettings.ts'
import { takeWallet } from './takeWallet.ts'
import { createWallet } from './wallet/createWallet.ts'
import { copy } from './words/copy.ts'

const element = document.getElementById('root')
const settings = readSettings(document)
if (element) {
  const root = createRoot(element)
  const draw = (content: ReactNode) =>
    root.render(
      <StrictMode>
        <ThemeRoot locale="en">{content}</ThemeRoot>
      </StrictMode>,
    )
  const say = (text: string) =>
    draw(
      <p className="alone" role="alert">
        {text}
      </p>,
    )
  if (settings) open(settings, draw).catch(() => say(copy.failed))
  else say(copy.noSettings)
}

async function open(settings: WalletPageSettings, draw: (content: ReactNode) => void): Promise<void> {
  const code = takeCode()
  let leave = () => {}
  draw(<p className="alone">{copy.starting}</p>)
  await takeWallet(() => {
    leave()
    draw(<Elsewhere />)
  })
  const wallet = await createWallet({
    settings,
    origin: location.origin,
    storage: localStorage,
    words: {
      name: copy.name,
      description: copy.warning.text,
      rejected: 'User rejected.',
      failed: 'The wallet couldn’t complete the request.',
    },
  })
  leave = () => void wallet.end()
  draw(<App wallet={wallet} code={code} />)
}

/** Returns this page's connection code and removes it from the address, so that a reload doesn't reuse it. */
function takeCode(): string | undefined {
  const { pathname, search } = location
  if (pathname !== walletLinkPath) return undefined
  history.replaceState(null, '', '/')
  return new URLSearchParams(search).get('uri') ?? undefined
}

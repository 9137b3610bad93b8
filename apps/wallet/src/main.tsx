import '@latchkey/ui/tokens.css'
import '@latchkey/ui/page.css'
import './wallet.css'
import { type WalletPageSettings, walletLinkPath } from '@latchkey/devnet/walletPage'
import { directionOf } from '@latchkey/protocol/directionOf'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { Button, ThemeRoot } from '@latchkey/ui'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createWallet } from './wallet/createWallet.ts'
import { copy, locale } from './words/copy.ts'

const element = document.getElementById('root')
const settings = readSettings(document)
document.documentElement.lang = locale
if (element) {
  const root = createRoot(element)
  const draw = (content: ReactNode) =>
    root.render(
      <StrictMode>
        <ThemeRoot locale={locale} direction={directionOf(locale)}>
          {content}
        </ThemeRoot>
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

/** Shows that another tab is using the wallet, and offers to take over. */
function Elsewhere() {
  const { title, text, action } = copy.elsewhere
  return (
    <main className="alone">
      <h1>{title}</h1>
      <p>{text}</p>
      <Button onClick={() => location.reload()}>{action}</Button>
    </main>
  )
}

/** Returns the settings that the local world embedded in the page. Undefined if something else served it. */
function readSettings(page: Document): WalletPageSettings | undefined {
  const text = page.getElementById(pageSettingsElementId)?.textContent
  if (!text) return undefined
  try {
    const settings: WalletPageSettings = JSON.parse(text)
    return settings.accounts.length > 0 ? settings : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes over the wallet in this tab, since two tabs would overwrite each other's sessions. Calls `onLost` in the
 * previous tab. In browsers without locks (insecure contexts), resolves without coordination.
 */
function takeWallet(onLost: () => void): Promise<void> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve()
    navigator.locks
      .request('latchkey-test-wallet', { steal: true }, () => {
        resolve()
        return new Promise(() => {})
      })
      .catch(onLost)
  })
}

import '@latchkey/ui/tokens.css'
import '@latchkey/ui/page.css'
import './app.css'
import { type PageSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { KitProvider } from '@latchkey/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createAppKit } from './createAppKit.ts'
import { loadNamespaces } from './loadNamespaces.ts'
import { SettingsContext } from './useSettings.ts'
import { copy } from './words/copy.ts'

const root = document.getElementById('root')
// No top-level `await`: later chunks import from this file and would wait for it in turn.
if (root) void draw(readSettings(document)).then((page) => createRoot(root).render(page))

async function draw(settings: PageSettings | undefined): Promise<ReactNode> {
  if (!settings) return <Alone text={copy.noSettings} />
  const namespaces = await loadNamespaces(settings.networks).catch(() => undefined)
  if (!namespaces) return <Alone text={copy.notLoaded} />
  return (
    <StrictMode>
      <SettingsContext value={settings}>
        <KitProvider kit={createAppKit(settings, window.location.origin, namespaces)}>
          <App />
        </KitProvider>
      </SettingsContext>
    </StrictMode>
  )
}

function Alone({ text }: { text: string }) {
  return (
    <p className="alone" role="alert">
      {text}
    </p>
  )
}

/** Returns the settings that the server embedded in the page. Undefined if something else served it. */
function readSettings(page: Document): PageSettings | undefined {
  const text = page.getElementById(pageSettingsElementId)?.textContent
  if (!text) return undefined
  try {
    const settings: PageSettings = JSON.parse(text)
    return settings.networks.length > 0 ? settings : undefined
  } catch {
    return undefined
  }
}

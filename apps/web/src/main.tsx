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
import { englishWords, loadWords } from './words/loadWords.ts'
import { storedLocaleKey } from './words/storedLocaleKey.ts'
import { WordsProvider } from './words/WordsProvider.tsx'

const root = document.getElementById('root')
// No top-level `await`: later chunks import from this file and would wait for it in turn.
if (root) void draw(readSettings(document)).then((page) => createRoot(root).render(page))

async function draw(settings: PageSettings | undefined): Promise<ReactNode> {
  if (!settings) return <Alone text={englishWords.copy.noSettings} />
  const [words, namespaces] = await Promise.all([
    loadWords(readLocales()),
    loadNamespaces(settings.networks).catch(() => undefined),
  ])
  if (!namespaces) return <Alone text={words.copy.notLoaded} />
  const kit = createAppKit(settings, window.location.origin, namespaces)
  return (
    <StrictMode>
      <SettingsContext value={settings}>
        <KitProvider kit={kit}>
          <WordsProvider first={words}>
            <App />
          </WordsProvider>
        </KitProvider>
      </SettingsContext>
    </StrictMode>
  )
}

/** Returns the visitor's locales, first the one that the page was last shown in. */
function readLocales(): readonly string[] {
  try {
    const stored = localStorage.getItem(storedLocaleKey)
    return stored === null ? navigator.languages : [stored, ...navigator.languages]
  } catch {
    // Storage is blocked.
    return navigator.languages
  }
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

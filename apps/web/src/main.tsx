import '@latchkey/ui/tokens.css'
import '@latchkey/ui/page.css'
import './app.css'
import { KitProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createAppKit } from './createAppKit.ts'
import { readSettings } from './readSettings.ts'
import { SettingsContext } from './useSettings.ts'
import { copy } from './words/copy.ts'

const root = document.getElementById('root')
if (root) {
  const settings = readSettings(document)
  createRoot(root).render(
    settings ? (
      <StrictMode>
        <SettingsContext value={settings}>
          <KitProvider kit={createAppKit(settings, window.location.origin)}>
            <App />
          </KitProvider>
        </SettingsContext>
      </StrictMode>
    ) : (
      <p className="alone" role="alert">
        {copy.noSettings}
      </p>
    ),
  )
}

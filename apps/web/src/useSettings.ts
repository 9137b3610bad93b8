import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { createContext, use } from 'react'

/** The page's settings, for the parts below. */
export const SettingsContext = createContext<PageSettings | undefined>(undefined)

/** The settings that the server wrote into the page. */
export function useSettings(): PageSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings must be called below SettingsContext.')
  return settings
}

import type { PageSettings } from '@latchkey/protocol/pageSettings'
import { createContext, use } from 'react'

/** Provides the page's settings. */
export const SettingsContext = createContext<PageSettings | undefined>(undefined)

/** Returns the settings that the server embedded in the page. */
export function useSettings(): PageSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings must be called below SettingsContext.')
  return settings
}

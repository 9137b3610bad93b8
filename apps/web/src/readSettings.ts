import { type PageSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'

/** Returns the settings that the server embedded in the page. Undefined if something else served it. */
export function readSettings(page: Document): PageSettings | undefined {
  const text = page.getElementById(pageSettingsElementId)?.textContent
  if (!text) return undefined
  try {
    const settings: PageSettings = JSON.parse(text)
    return settings.networks.length > 0 ? settings : undefined
  } catch {
    return undefined
  }
}

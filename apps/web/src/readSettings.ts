import { type PageSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'

/** The settings that the server wrote into the page; undefined where it was served by something else. */
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

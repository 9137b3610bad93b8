import { type FrameSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'

/** Reads the settings that the server wrote into the frame's page; undefined if something else served the page. */
export function readSettings(page: Document): FrameSettings | undefined {
  const text = page.getElementById(pageSettingsElementId)?.textContent
  if (!text) return undefined
  try {
    const settings: FrameSettings = JSON.parse(text)
    return settings.appOrigin ? settings : undefined
  } catch {
    return undefined
  }
}

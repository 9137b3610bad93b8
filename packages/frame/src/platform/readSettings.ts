import { type FrameSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'

/** What the server wrote into the frame's page; undefined where something else served it. */
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

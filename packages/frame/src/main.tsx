import { type FrameSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { createFrame } from './createFrame.ts'
import { createBrowserParts } from './platform/createBrowserParts.ts'
import { startFrame } from './startFrame.ts'

const settings = readSettings(document)
const element = document.getElementById('root')
if (settings && element)
  void startFrame(window, element, settings, () => createFrame(settings, createBrowserParts(settings)))

/** Reads the settings that the server wrote into the frame's page; undefined if something else served the page. */
function readSettings(page: Document): FrameSettings | undefined {
  const text = page.getElementById(pageSettingsElementId)?.textContent
  if (!text) return undefined
  try {
    const settings: FrameSettings = JSON.parse(text)
    return settings.appOrigin ? settings : undefined
  } catch {
    return undefined
  }
}

import { createFrame } from './createFrame.ts'
import { createBrowserParts } from './platform/createBrowserParts.ts'
import { readSettings } from './platform/readSettings.ts'
import { startFrame } from './startFrame.ts'

const settings = readSettings(document)
const element = document.getElementById('root')
if (settings && element)
  void startFrame(window, element, settings, () => createFrame(settings, createBrowserParts(settings)))

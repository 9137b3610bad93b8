import { type FrameSettings, type PageSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'

/**
 * Writes settings into a page as a JSON data block (HTML standard, 4.12.1), which script policies do not affect. Throws
 * if the page has no head.
 */
export function writePageSettings(page: string, settings: PageSettings | FrameSettings): string {
  const at = page.indexOf('</head>')
  if (at === -1) throw new TypeError('The built index.html has no </head>. Build it again.')
  return `${page.slice(0, at)}<script type="application/json" id="${pageSettingsElementId}">${toScriptText(settings)}</script>${page.slice(at)}`
}

/** Encodes JSON that cannot end an element: `<` only occurs in strings, where its escape is equivalent. */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

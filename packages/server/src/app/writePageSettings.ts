import { type FrameSettings, type PageSettings, pageSettingsElementId } from '@latchkey/protocol/pageSettings'

/**
 * Writes settings into a page as a JSON data block (HTML standard, 4.12.1), which no script policy concerns.
 * Throws when the page has no head to put it in.
 */
export function writePageSettings(page: string, settings: PageSettings | FrameSettings): string {
  const at = page.indexOf('</head>')
  if (at === -1) throw new TypeError('The built index.html has no </head>. Build it again.')
  return `${page.slice(0, at)}<script type="application/json" id="${pageSettingsElementId}">${toScriptText(settings)}</script>${page.slice(at)}`
}

/** JSON that can end no element: `<` stands only in strings, where an escape means the same. */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

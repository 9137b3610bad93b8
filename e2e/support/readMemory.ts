import type { Browser, Page } from '@playwright/test'

/** Flag that makes Chromium's heap snapshots contain long strings in full. */
export const wholeTexts = '--js-flags=--heap-snapshot-string-limit=100000000'

/** Returns all strings in a page's heap. Excludes other processes and the contents of buffers. */
export async function readTexts(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] }
  return strings.join('\n')
}

/** Returns whether a frame of this origin runs in its own process, including its buffers. */
export async function isApart(browser: Browser | null, origin: string): Promise<boolean> {
  const devtools = await browser?.newBrowserCDPSession()
  const { targetInfos = [] } = (await devtools?.send('Target.getTargets')) ?? {}
  await devtools?.detach()
  return targetInfos.some(({ type, url }) => type === 'iframe' && url.startsWith(`${origin}/`))
}

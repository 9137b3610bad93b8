import type { Browser, Page } from '@playwright/test'

/** Under which Chromium's heap snapshots hold long texts whole. */
export const wholeTexts = '--js-flags=--heap-snapshot-string-limit=100000000'

/** All texts of a page's heap. What is in another process is not among them, nor is what buffers hold. */
export async function readTexts(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] }
  return strings.join('\n')
}

/** Whether a frame of this origin runs in a process of its own, with its buffers, too. */
export async function isApart(browser: Browser | null, origin: string): Promise<boolean> {
  const devtools = await browser?.newBrowserCDPSession()
  const { targetInfos = [] } = (await devtools?.send('Target.getTargets')) ?? {}
  await devtools?.detach()
  return targetInfos.some(({ type, url }) => type === 'iframe' && url.startsWith(`${origin}/`))
}

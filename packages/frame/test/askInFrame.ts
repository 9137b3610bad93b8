import { onTestFinished } from 'vitest'
import type { Approval } from '../src/base/ports.ts'
import type { FramePage, PageOptions } from './framePage.ts'

/** Opens the approvals page in a real iframe, where a host page places it. */
export async function askInFrame(
  asked: Partial<Omit<Approval, 'id'>>,
  { width = 376, height = 600, ...options }: { width?: number; height?: number } & PageOptions = {},
) {
  const frame = document.createElement('iframe')
  frame.title = 'Wallet'
  frame.dataset.testid = 'wallet'
  frame.width = String(width)
  frame.height = String(height)
  frame.srcdoc =
    '<!doctype html><html lang="en"><title>Wallet</title><body><div id="root"></div></body></html>'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  await loaded
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  if (!view) throw new Error('The frame has no window')
  // The runner rewrites `import()` into its own function, which only exists in its own window.
  Object.assign(view, { __vitest_browser_runner__: { wrapDynamicImport: (load: () => unknown) => load() } })
  // The module runs in the frame's own realm, with its window, observers and clock.
  const address = new URL('./framePage.ts', import.meta.url).href
  const { openPage }: { openPage: (options: PageOptions) => FramePage } = await view.eval(
    `import(${JSON.stringify(address)})`,
  )
  const page = openPage(options)
  return { frame, view, page, answer: page.ask(asked) }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chromium, type Locator } from 'playwright'
import { build, type Rolldown } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../run.mjs'

/** Executables of old browsers, separated by colons. `npm run soak` downloads them: docs/browsers.md. */
const programs = (process.env.OLD_CHROMIUM ?? '').split(':').filter(Boolean)

/** Serves the smallest app with the kit, built for production. */
async function serveApp(): Promise<string> {
  const result = await build({
    root: path.join(root, 'bench/kit'),
    logLevel: 'error',
    build: { write: false },
  })
  const files = new Map<string, string | Uint8Array>()
  for (const { output } of [result].flat() as Rolldown.RolldownOutput[])
    for (const file of output) files.set(`/${file.fileName}`, 'code' in file ? file.code : file.source)
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? '/index.html' : url
    const body = files.get(name)
    response
      .writeHead(body === undefined ? 404 : 200, {
        'content-type': types[name.split('.').at(-1) ?? ''] ?? 'text/plain',
      })
      .end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Announces a wallet that approves everything. */
function announceWallet() {
  const provider = {
    request: ({ method }: { method: string }) =>
      Promise.resolve(
        { eth_chainId: '0x1' }[method] ??
          (method.endsWith('ccounts') ? ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] : null),
      ),
    on() {},
    removeListener() {},
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Old Wallet',
    icon: 'data:image/svg+xml,',
    rdns: 'test.old',
  }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

const groundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)

describe.skipIf(programs.length === 0)('old browsers (npm run soak downloads these)', () => {
  it.each(programs)('%s renders the button and the modal, and connects', async (executablePath) => {
    const address = await serveApp()
    const browser = await chromium.launch({
      executablePath,
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
    })
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ colorScheme: 'dark' })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(announceWallet)
    await page.goto(address)
    const button = page.locator('header button')
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
    await dialog.waitFor()
    await expect.poll(() => groundOf(button)).toBe('oklch(0.24 0.02 265)')
    expect(await groundOf(page.locator('.lk-panel'))).toBe('oklch(0.215 0.012 265)')
    const row = dialog.getByRole('button', { name: 'Old Wallet' })
    await row.click()
    await expect.poll(() => button.textContent()).toContain('0xf39F…2266')
    expect(errors).toEqual([])
  })
})

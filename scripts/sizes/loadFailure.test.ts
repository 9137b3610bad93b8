import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { chromiumArgs, chromiumPath } from '../chromium.mjs'
import { root } from '../run.mjs'

/** A file of the built app, and the modules in it. */
type File = { name: string; body: string; modules: readonly string[] }

let browser: Browser
let files: readonly File[]

beforeAll(async () => {
  const executablePath = chromiumPath()
  const [launched, built] = await Promise.all([
    chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) }),
    buildApp(),
  ])
  browser = launched
  files = built
}, 120_000)

afterAll(() => browser?.close())

/** Builds the smallest app with the kit and an accent, from its sources. */
async function buildApp(): Promise<File[]> {
  const { build } = await import('vite')
  const result = await build({
    root: path.join(root, 'bench/kit'),
    logLevel: 'error',
    resolve: { conditions: ['latchkey', 'module', 'browser', 'production'] },
    build: { write: false },
    plugins: [{ name: 'accent', transform: addAccent }],
  })
  return [result].flat().flatMap((part) =>
    'output' in part
      ? part.output.map((file) => ({
          name: file.fileName,
          body: String(file.type === 'chunk' ? file.code : file.source),
          modules: file.type === 'chunk' ? file.moduleIds : [],
        }))
      : [],
  )
}

function addAccent(code: string, id: string): string | undefined {
  return id.endsWith('bench/kit/src/main.tsx')
    ? code.replace('createKit({', "createKit({ theme: { accent: 'rebeccapurple' },")
    : undefined
}

/** Opens the app with an installed wallet. Requests for the chunk of a module are refused `times` times. */
async function openApp({ module, times }: { module: string; times: number }) {
  const refused = files.find(({ modules }) => modules.some((id) => id.endsWith(module)))
  if (!refused) throw new Error(`No chunk has ${module}`)
  let left = times
  const server = http.createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : request.url?.slice(1)
    const file = files.find((one) => one.name === name)
    if (file === refused && left-- > 0) return response.destroy()
    const type = name?.endsWith('.html') ? 'text/html' : 'text/javascript'
    return response.writeHead(file ? 200 : 404, { 'content-type': type }).end(file?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  onTestFinished(async () => {
    await page.close()
    server.close()
  })
  await page.addInitScript(announceWallet)
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return { page, button: page.locator('header button'), dialog: page.locator('dialog[open]') }
}

/** Runs in the page: installs a wallet that approves everything. */
function announceWallet() {
  const answers: Record<string, unknown> = {
    eth_requestAccounts: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    eth_accounts: [],
    eth_chainId: '0x1',
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method in answers) return answers[method]
      throw Object.assign(new Error(`No ${method}`), { code: -32601 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Test Wallet',
    icon: 'data:image/svg+xml,',
    rdns: 'test.wallet',
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

const pickWallet = (page: Page) => page.getByRole('button', { name: 'Test Wallet' }).click()

/** Code that loads after the button, and what first needs it. */
const parts = {
  kit: 'core/src/createRuntime.ts',
  modal: 'react/src/modal/mountModal.tsx',
  wagmi: 'core/src/namespaces/eip155/createEvm.ts',
  requests: 'core/src/namespaces/eip155/commands.ts',
  accent: 'react/src/modal/readAccent.ts',
}

it.each(Object.entries(parts))('connects although the code of the %s is refused once', async (_, module) => {
  const { button, dialog, page } = await openApp({ module, times: 1 })
  await button.click()
  const again = page.getByRole('button', { name: 'Try again' })
  const row = page.getByRole('button', { name: 'Test Wallet' })
  await again.or(row).first().waitFor()
  if (await again.isVisible()) await again.click()
  await pickWallet(page)
  await again
    .or(page.getByRole('button', { name: 'Account 0xd8dA…6045' }))
    .first()
    .waitFor()
  if (await again.isVisible()) await again.click()
  await page.getByRole('button', { name: 'Account 0xd8dA…6045' }).waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
})

it.each([
  ['kit', parts.kit],
  ['modal', parts.modal],
])('offers to try again on the button while the code of the %s is refused', async (_, module) => {
  const { button, dialog } = await openApp({ module, times: Number.POSITIVE_INFINITY })
  await button.click()
  for (const _ of [1, 2]) {
    await expect.poll(() => button.textContent()).toBe('Try again')
    await button.click()
  }
  await expect.poll(() => button.textContent()).toBe('Try again')
  expect(await dialog.count()).toBe(0)
})

it.each([
  ['wagmi', parts.wagmi],
  ['requests', parts.requests],
])('explains the failure while the code of %s is refused', async (_, module) => {
  const { button, dialog, page } = await openApp({ module, times: Number.POSITIVE_INFINITY })
  await button.click()
  await pickWallet(page)
  for (const _ of [1, 2]) {
    await dialog.getByText('Couldn’t connect to Test Wallet').waitFor()
    await dialog.getByRole('button', { name: 'Try again' }).click()
  }
  await dialog.getByText('Couldn’t connect to Test Wallet').waitFor()
  expect(await button.textContent()).toBe('Connect wallet')
})

it('opens without the accent while its code is refused', async () => {
  const { button, dialog, page } = await openApp({ module: parts.accent, times: Number.POSITIVE_INFINITY })
  for (const _ of [1, 2]) {
    await button.click()
    await dialog.waitFor()
    expect(await readAccent(dialog)).not.toBe('rgb(102 51 153)')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  }
})

it('has the accent when the modal opens again after its code was refused once', async () => {
  const { button, dialog, page } = await openApp({ module: parts.accent, times: 1 })
  await button.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await button.click()
  await expect.poll(() => readAccent(dialog)).toBe('rgb(102 51 153)')
})

const readAccent = (dialog: Locator) =>
  dialog.evaluate((element) => getComputedStyle(element).getPropertyValue('--lk-accent'))

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createRemoteWallet } from '@latchkey/devnet/remoteWallet'
import { createHeadlessWallet } from '@latchkey/devnet/wallets'
import { test as base, expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { build } from 'vite'
import { type RelayProcess, startRelay } from '../../../packages/walletconnect/test/startRelay.ts'
import type {} from '../../../packages/walletconnect/test/tabPage.ts'

const chainId = 'eip155:31337'
const methods = ['personal_sign']
const wanted = { eip155: { chains: [chainId], methods, events: [] } }

type Tabs = {
  /** URL that serves the dapp. */
  site: string
  relay: RelayProcess
  /** Opens another tab of the dapp. */
  open(): Promise<Page>
  phone: Awaited<ReturnType<typeof openPhone>>
}

/** Creates a wallet based on WalletKit, whose user approves or rejects. */
async function openPhone(relay: RelayProcess) {
  const key = generatePrivateKey()
  const address = privateKeyToAddress(key)
  // Signing needs no chain.
  const wallet = createHeadlessWallet({
    privateKeys: [key],
    chains: [{ id: 31_337, rpc: relay.url }],
    isConnected: true,
  })
  const remote = await createRemoteWallet({ relay: relay.url, projectId: relay.projectId, wallet })
  const accounts = [`${chainId}:${address}`]
  const approve = async (uri: string) => {
    await remote.pair(uri)
    return remote.approve({ eip155: { chains: [chainId], accounts, methods, events: [] } })
  }
  const signing = (topic: string) => ({
    topic,
    chainId,
    method: 'personal_sign',
    params: ['0x6869', address],
  })
  return { wallet, remote, approve, signing }
}

/** Builds a tab's page as a single script. */
async function buildPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../../../packages/walletconnect/test/tabPage.ts', import.meta.url)),
        formats: ['iife'],
        name: 'tabPage',
        fileName: 'tab',
      },
    },
  })
  const [first] = [built].flat()
  const code = first && 'output' in first ? first.output[0].code : undefined
  if (!code) throw new Error('The page was not built.')
  return code
}

/** Returns the site under a hostname that browsers don't treat as local, so they provide no Web Crypto. */
const withoutTls = (site: string) => site.replace('127.0.0.1', 'dapp.test')

const test = base.extend<Tabs>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from a pattern.
  site: async ({}, use) => {
    const code = await buildPage()
    const server = createServer((request, response) => {
      const isScript = request.url === '/tab.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? code : '<!doctype html><body><script src="/tab.js"></script>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
    server.closeAllConnections()
  },
  relay: async ({ site }, use) => {
    const relay = await startRelay([site, withoutTls(site)])
    await use(relay)
    await relay.end()
  },
  phone: async ({ relay }, use) => {
    const phone = await openPhone(relay)
    await use(phone)
    await phone.remote.end()
  },
  open: async ({ context, relay, site }, use) => {
    const query = new URLSearchParams({ relay: relay.url, projectId: relay.projectId })
    await use(async () => {
      const page = await context.newPage()
      await page.goto(`${site}/?${query}`)
      return page
    })
  },
})

async function connect(page: Page, phone: Tabs['phone']): Promise<string> {
  const connected = page.evaluate((namespaces) => tab.connect(namespaces), wanted)
  const topic = await phone.approve(await uriOf(page))
  expect(await connected).toBe(topic)
  return topic
}

async function uriOf(page: Page): Promise<string> {
  await page.waitForFunction(() => tab.uri !== '')
  return page.evaluate(() => tab.uri)
}

const ask = (page: Page, phone: Tabs['phone'], topic: string) =>
  page.evaluate((parameters) => tab.request(parameters), phone.signing(topic))
const topicsOf = (page: Page) => page.evaluate(() => tab.topics())
const isSignature = expect.stringMatching(/^0x[0-9a-f]{130}$/)

test('three tabs share one socket; when the tab with the socket closes, another receives its responses', {
  tag: '@soak',
}, async ({ open, phone, relay }) => {
  const [first, second, third] = [await open(), await open(), await open()]
  const topic = await connect(first, phone)
  for (const page of [second, third]) await expect.poll(() => topicsOf(page)).toEqual([topic])
  // One socket of the dapp and one of the wallet.
  await expect.poll(relay.sockets).toBe(2)

  const gone = ask(first, phone, topic).catch(() => 'closed')
  const asked = ask(second, phone, topic)
  await expect.poll(phone.wallet.pending).toHaveLength(1)
  await first.close()
  expect(await gone).toBe('closed')
  await phone.wallet.approve('personal_sign')
  expect(await asked).toEqual(isSignature)
  expect(phone.wallet.pending()).toEqual([])
  await expect.poll(relay.sockets).toBe(2)

  await third.evaluate((to) => tab.disconnect(to), topic)
  await expect.poll(() => topicsOf(second)).toEqual([])
  await expect.poll(phone.remote.sessions).toEqual([])
  expect(await second.evaluate(() => tab.events)).toEqual(
    expect.arrayContaining(['connected', 'disconnected']),
  )
})

test('reports a rejection identically in a tab without the socket', { tag: '@soak' }, async ({
  open,
  phone,
}) => {
  const [first, second] = [await open(), await open()]
  const topic = await connect(first, phone)
  await expect.poll(() => topicsOf(second)).toEqual([topic])
  const asked = ask(second, phone, topic)
  await phone.wallet.reject('personal_sign')
  expect(await asked).toEqual({ name: 'RejectedError', code: 4001 })
  await second.evaluate((to) => tab.ping(to), topic)
})

test('a code on screen stays valid when the tab with the socket closes', { tag: '@soak' }, async ({
  open,
  phone,
}) => {
  const [first, second] = [await open(), await open()]
  await connect(first, phone)
  await expect.poll(() => topicsOf(second)).toHaveLength(1)
  const connected = second.evaluate((namespaces) => tab.connect(namespaces), wanted)
  const uri = await uriOf(second)
  await first.close()
  const topic = await phone.approve(uri)
  expect(await connected).toBe(topic)
  expect(await topicsOf(second)).toHaveLength(2)
})

test('cancelling a code in the tab that shows it ends the pairing', { tag: '@soak' }, async ({
  open,
  phone,
}) => {
  const [first, second] = [await open(), await open()]
  await connect(first, phone)
  await expect.poll(() => topicsOf(second)).toHaveLength(1)
  const connected = second.evaluate((namespaces) => tab.connect(namespaces), wanted)
  await uriOf(second)
  expect(await first.evaluate(() => tab.pairings())).toBe(1)
  await second.evaluate(() => tab.giveUp())
  expect(await connected).toMatchObject({ name: 'AbortError' })
  await expect.poll(() => first.evaluate(() => tab.pairings())).toBe(0)
})

test('a response that arrived while no tab was open goes to the tab that repeats the request', {
  tag: '@soak',
}, async ({ open, phone }) => {
  const first = await open()
  const topic = await connect(first, phone)
  const gone = ask(first, phone, topic).catch(() => 'gone')
  await expect.poll(phone.wallet.pending).toHaveLength(1)
  const address = first.url()
  await first.goto('about:blank')
  expect(await gone).toBe('gone')
  await phone.wallet.approve('personal_sign')
  await first.goto(address)
  expect(await topicsOf(first)).toEqual([topic])
  expect(await ask(first, phone, topic)).toEqual(isSignature)
  expect(phone.wallet.pending()).toEqual([])
  // The stored response is only used once: the next time the wallet is asked.
  const again = ask(first, phone, topic)
  await phone.wallet.approve('personal_sign')
  expect(await again).toEqual(isSignature)
})

test('a frozen tab loses the socket and follows the new leader when it thaws', { tag: '@soak' }, async ({
  context,
  open,
  phone,
  relay,
}) => {
  const [first, second] = [await open(), await open()]
  const topic = await connect(first, phone)
  await expect.poll(() => topicsOf(second)).toEqual([topic])
  const devtools = await context.newCDPSession(first)
  await devtools.send('Debugger.enable')
  await devtools.send('Debugger.pause')
  // The tab pauses at the next code that runs, which is the other tab's request.
  const asked = ask(second, phone, topic)
  await phone.wallet.approve('personal_sign')
  expect(await asked).toEqual(isSignature)
  await devtools.send('Debugger.disable')
  // It does not repeat a request that was answered in the meantime.
  await expect.poll(relay.sockets).toBe(2)
  expect(phone.wallet.pending()).toEqual([])
  const followed = ask(first, phone, topic)
  await phone.wallet.approve('personal_sign')
  expect(await followed).toEqual(isSignature)
  expect(phone.wallet.pending()).toEqual([])
})

test('three tabs share one socket again after the relay was killed', { tag: '@soak' }, async ({
  open,
  phone,
  relay,
}) => {
  const pages = [await open(), await open(), await open()]
  const [first, second] = pages
  if (!first || !second) throw new Error('No tab opened.')
  const topic = await connect(first, phone)
  await expect.poll(() => topicsOf(second)).toEqual([topic])
  const asked = ask(second, phone, topic)
  await expect.poll(phone.wallet.pending).toHaveLength(1)
  await relay.kill()
  for (const page of pages) await expect.poll(() => page.evaluate(() => tab.state())).not.toBe('open')
  await relay.start()
  await phone.wallet.approve('personal_sign')
  expect(await asked).toEqual(isSignature)
  for (const page of pages) await expect.poll(() => page.evaluate(() => tab.state())).toBe('open')
  await expect.poll(relay.sockets).toBe(2)
})

test('connects and signs on a page without TLS, which has no Web Crypto', {
  tag: '@soak',
}, async ({ context, phone, relay, site }) => {
  const page = await context.newPage()
  await page.goto(
    `${withoutTls(site)}/?${new URLSearchParams({ relay: relay.url, projectId: relay.projectId })}`,
  )
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined'])
  const topic = await connect(page, phone)
  const signed = ask(page, phone, topic)
  await phone.wallet.approve('personal_sign')
  expect(await signed).toEqual(isSignature)
  await page.reload()
  await page.evaluate((to) => tab.ping(to), topic)
})

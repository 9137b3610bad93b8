import { expect, type World, test as worldTest } from '@latchkey/devnet/playwright'
import { type Client, type ClientEvent, createClient, type Session } from '@latchkey/walletconnect'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'

type Fixtures = {
  /** The development wallet, open. */
  phone: Phone
  dapp: Dapp
}

/** Playwright's `test` with a local world, its wallet page open, and an app that connects to it. */
export const test = worldTest.extend<Fixtures>({
  phone: async ({ page, world }, use) => {
    await page.goto(world.wallet as string)
    const phone = createPhone(page)
    await expect(phone.code).toBeVisible()
    await use(phone)
  },
  dapp: async ({ world }, use) => {
    const dapp = createDapp(world)
    await use(dapp)
    dapp.client.end()
  },
})

export { expect }

export const localId = 'eip155:31337'
const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** The wallet page by roles and names, as a person finds it. */
type Phone = ReturnType<typeof createPhone>

function createPhone(page: Page) {
  const dialog = page.getByRole('dialog')
  const code = page.getByLabel('Connection link')
  return {
    page,
    dialog,
    code,
    status: page.getByRole('main').getByRole('status').first(),
    apps: page.getByRole('list', { name: 'Connected apps' }),
    async paste(uri: string) {
      await code.fill(uri)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
    answer: (name: string | RegExp) => dialog.getByRole('button', { name }).click(),
    reject: () => dialog.getByRole('button', { name: 'Reject', exact: true }).click(),
  }
}

/** An in-process app that uses the repository's own client. */
type Dapp = ReturnType<typeof createDapp>

function createDapp(world: World) {
  let stored: string | null = null
  const events: ClientEvent[] = []
  const client: Client = createClient({
    relayUrl: world.relay,
    projectId: world.projectId,
    metadata: { name: 'The Tuesday mob', description: 'A dapp', url: 'https://mob.test', icons: [] },
    storage: {
      get: () => stored,
      set: (text) => {
        stored = text
      },
    },
    createSocket: (url) => new WebSocket(url) as unknown as globalThis.WebSocket,
  })
  client.subscribe((event) => events.push(event))

  /** Requests a connection. Returns its code, and the session that may follow. */
  async function propose(wanted: { chains?: string[]; methods?: string[] } = {}) {
    const { chains = [localId], methods: asked = methods } = wanted
    let session: Promise<Session> | undefined
    const uri = await new Promise<string>((resolve) => {
      session = client.connect({
        namespaces: { eip155: { chains, methods: asked, events: ['chainChanged', 'accountsChanged'] } },
        onUri: resolve,
      })
      // Callers receive the rejection. Tests that don't await it must not fail.
      session.catch(() => {})
    })
    return { uri, session: session as Promise<Session> }
  }

  return {
    client,
    events,
    propose,
    async connect(phone: Phone, wanted?: { chains?: string[]; methods?: string[] }): Promise<Session> {
      const { uri, session } = await propose(wanted)
      await phone.paste(uri)
      await phone.answer(/^Connect as/)
      return session
    },
    ask: (topic: string, method: string, params: unknown, chainId = localId) =>
      client.request({ topic, chainId, method, params }),
  }
}

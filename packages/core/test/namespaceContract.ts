import type { Network } from '@latchkey/protocol/network'
import { describe, expect, it } from 'vitest'
import { isUserRejection } from '../src/errors/rejection.ts'
import type {
  Connection,
  Namespace,
  NamespaceDefinition,
} from '../src/namespaces/contract/defineNamespace.ts'
import { createMemoryStorage } from '../src/platform/storage.ts'

/** A browser with one wallet of a namespace, as required by the namespaces' contract. */
export type ContractBrowser = {
  /** Creates a new definition for every page, as `createKit` requires. */
  define(): NamespaceDefinition
  /** Two networks of the namespace. */
  networks: readonly [Network, Network]
  /** Id of the wallet's connector. */
  connectorId: string
  /** Sets the wallet's response to the next request; `late` approves once `answer` is called. */
  setMood(mood: 'willing' | 'declining' | 'late'): void
  /** Approves what is pending since `late`. */
  answer(): void
  /** Returns how often the user was asked to connect to the page. */
  prompts(): number
  /** Returns how often the page has disconnected from the wallet. */
  farewells(): number
  /** Returns the active account's address on a network. */
  addressOn(network: Network): string | Promise<string>
  /** Switches the wallet to another account; absent if the namespace's standard doesn't support it. */
  changeAccount?(): Promise<string>
  /** Disconnects from the wallet's side; absent if the standard doesn't support it. */
  end?(): Promise<void>
  /** Whether its wallets have their own network and stay on it unless asked to switch. */
  keepsNetwork?: boolean
  /** An account that is not the wallet's, and the error that the namespace's own library has for it. */
  stranger?: { address: string; error: string }
  /** Verifies an account's signature with the code that a server uses. */
  verify(signed: { address: string; message: string; signature: string; network: Network }): Promise<boolean>
}

/** Defines the tests that every namespace must pass, with one of its wallets. */
export function namespaceContract(namespace: string, open: () => ContractBrowser | Promise<ContractBrowser>) {
  describe(`${namespace}, like every namespace`, () => {
    async function visit(browser: ContractBrowser, storage = createMemoryStorage()) {
      const page = browser.define().create({ storage, storageKey: 'test', networks: browser.networks })
      const stop = page.start()
      await page.prepare?.()
      await page.reconnect({ signal: new AbortController().signal })
      await expect.poll(() => page.connectors.get().map(({ id }) => id)).toContain(browser.connectorId)
      return { page, storage, stop }
    }

    const connect = (
      page: Namespace,
      { connectorId }: ContractBrowser,
      asked: Partial<Parameters<Namespace['connect']>[0]> = {},
    ) => page.connect({ connectorId, signal: new AbortController().signal, ...asked })

    function currentOf(page: Namespace): Connection | undefined {
      const { current, list } = page.connections.get()
      return list.find(({ id }) => id === current)
    }

    it('connects once, and sets connecting before', async () => {
      const browser = await open()
      const { page } = await visit(browser)
      const seen: string[] = []
      page.connections.subscribe(() => seen.push(page.connections.get().status.type))
      expect(page.connections.get().status).toEqual({ type: 'disconnected' })
      const connection = await connect(page, browser)
      expect(connection.accounts.length).toBeGreaterThan(0)
      expect(connection.networkId).toBe(browser.networks[0].caipNetworkId)
      expect(currentOf(page)).toEqual(connection)
      expect(seen[0]).toBe('connecting')
      expect(page.connections.get().status).toEqual({ type: 'connected' })
      await expect(connect(page, browser)).rejects.toMatchObject({ name: 'ConnectorAlreadyConnectedError' })
    })

    it('keeps its state after a rejection', async () => {
      const browser = await open()
      const { page } = await visit(browser)
      browser.setMood('declining')
      await expect(connect(page, browser)).rejects.toSatisfy(isUserRejection)
      expect(page.connections.get()).toMatchObject({
        status: { type: 'disconnected' },
        list: [],
        current: null,
      })
      browser.setMood('willing')
      await connect(page, browser)
      expect(page.connections.get().status).toEqual({ type: 'connected' })
    })

    it('disconnects a wallet that approves after the visitor moved on', async () => {
      const browser = await open()
      const { page } = await visit(browser)
      browser.setMood('late')
      const moving = new AbortController()
      const asked = connect(page, browser, { signal: moving.signal })
      const given = expect(asked).rejects.toThrow('moved on')
      await expect.poll(browser.prompts).toBe(1)
      moving.abort(new Error('moved on'))
      await given
      expect(browser.farewells()).toBe(0)
      browser.answer()
      await expect.poll(browser.farewells).toBe(1)
      expect(page.connections.get()).toMatchObject({ status: { type: 'disconnected' }, list: [] })
      browser.setMood('willing')
      await connect(page, browser)
      expect(currentOf(page)).toBeDefined()
    })

    it('reconnects on the next visit without a prompt, but not after a disconnect', async () => {
      const browser = await open()
      const first = await visit(browser)
      const { accounts } = await connect(first.page, browser)
      const asked = browser.prompts()
      first.stop()
      const second = await visit(browser, first.storage)
      expect(currentOf(second.page)).toMatchObject({ accounts, connectorId: browser.connectorId })
      await second.page.disconnect()
      expect(second.page.connections.get()).toMatchObject({ status: { type: 'disconnected' }, list: [] })
      second.stop()
      const third = await visit(browser, first.storage)
      expect(third.page.connections.get().status).toEqual({ type: 'disconnected' })
      expect(browser.prompts()).toBe(asked)
    })

    it('signs a message that verifies only for this account and text', async () => {
      const browser = await open()
      const { page } = await visit(browser)
      const { accounts } = await connect(page, browser)
      const [address = ''] = accounts
      const message = 'The Tuesday mob meets at 19:30.\n\nBring a wallet.'
      const signature = await page.signMessage({ address, message })
      const [network] = browser.networks
      expect(await browser.verify({ address, message, signature, network })).toBe(true)
      const other = message.replace('19:30', '20:30')
      expect(await browser.verify({ address, message: other, signature, network })).toBe(false)
      const { address: nobody, error: name } = browser.stranger ?? {
        address: 'nobody',
        error: 'NotConnectedError',
      }
      await expect(page.signMessage({ address: nobody, message })).rejects.toMatchObject({ name })
    })

    it('switches between configured networks, before and after connecting', async () => {
      const browser = await open()
      const { page } = await visit(browser)
      const [one, two] = browser.networks.map(({ caipNetworkId }) => caipNetworkId)
      const expectHere = async (network: Network) => {
        const address = await browser.addressOn(network)
        expect(currentOf(page)).toMatchObject({ networkId: network.caipNetworkId })
        expect(currentOf(page)?.accounts[0]).toBe(address)
        const message = `The mob meets on ${network.name}.`
        const signature = await page.signMessage({ address, message })
        expect(await browser.verify({ address, message, signature, network })).toBe(true)
      }
      await page.switchNetwork({ networkId: two as never })
      expect(page.connections.get().networkId).toBe(two)
      if (browser.keepsNetwork) {
        expect((await connect(page, browser)).networkId).toBe(one)
        await page.disconnect()
      }
      await connect(page, browser, browser.keepsNetwork ? { networkId: two as never } : {})
      expect(page.connections.get().networkId).toBe(two)
      await expectHere(browser.networks[1])
      await page.switchNetwork({ networkId: one as never })
      await expectHere(browser.networks[0])
      const stranger = `${page.id}:stranger` as never
      await expect(page.switchNetwork({ networkId: stranger })).rejects.toMatchObject({
        name: 'NetworkNotFoundError',
      })
      await expectHere(browser.networks[0])
    })

    it('follows account changes and a disconnect of the wallet', async () => {
      const browser = await open()
      const { page } = await visit(browser)
      await connect(page, browser)
      if (browser.changeAccount) {
        const address = await browser.changeAccount()
        await expect.poll(() => currentOf(page)?.accounts[0]).toBe(address)
      }
      if (!browser.end) return
      await browser.end()
      await expect.poll(() => page.connections.get().status.type).toBe('disconnected')
      expect(page.connections.get().list).toEqual([])
    })
  })
}

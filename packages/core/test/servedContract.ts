import type { Network } from '@latchkey/protocol/network'
import type { Server } from '@latchkey/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../server/test/startServer.ts'
import { getAccountState } from '../src/account/getAccountState.ts'
import { getBalances } from '../src/account/getBalances.ts'
import { getHistory } from '../src/account/getHistory.ts'
import { connect } from '../src/connection/connect.ts'
import { switchNetwork } from '../src/connection/switchNetwork.ts'
import type { NamespaceDefinition } from '../src/namespaces/contract/defineNamespace.ts'
import { createMemoryStorage } from '../src/platform/storage.ts'
import { sendTransfer } from '../src/send/sendTransfer.ts'
import { getSignInSessions } from '../src/signIn/getSignInSessions.ts'
import { serverSessions } from '../src/signIn/providers/serverSessions.ts'
import { signIn } from '../src/signIn/signIn.ts'
import { openKit, settled } from './kits.ts'

/** A namespace whose accounts a server displays, as required by the contract. */
type ServedNamespace = {
  define(): NamespaceDefinition
  /** The first is supported by the server, the second is not. */
  networks: readonly [Network, Network]
  connectorId: string
  /** Starts a node of the first network, which knows the account. */
  startNode(): Promise<{ url: string; stop(): Promise<unknown> }>
  /** Installs the wallet in a new page; returns a function for its account's address on a network. */
  install(): (network: Network) => string | Promise<string>
  /** The namespace's name in a sign-in message. */
  name: string
  /** Returns the account's URL in the first network's explorer; undefined if it has none. */
  toExplorerUrl?(address: string): string
  /** The account's balance as the server returns it. */
  balance: object
}

/**
 * Defines tests for namespaces that are displayed and can sign in, but send nothing. Returns a function that opens a kit.
 */
export function servedContract(namespace: ServedNamespace) {
  const { connectorId, define, install, name, networks, startNode, toExplorerUrl } = namespace
  const [served, other] = networks
  let node: Awaited<ReturnType<typeof startNode>>
  let server: Server

  // Must run before there is a page: the server's database would mistake it for a browser.
  beforeAll(async () => {
    node = await startNode()
    const rpcUrls = [node.url]
    const network = { ...served, rpcUrls: { default: { http: rpcUrls } } }
    server = await startServer({
      chains: [{ id: served.caipNetworkId, network, rpcUrls }],
      projects: [{ id: 'app', name: 'App', origins: ['http://localhost'] }],
    })
  }, 60_000)

  afterAll(async () => {
    await server?.close()
    await node?.stop()
  })

  /** Opens a page with the wallet, connected to a kit of both networks. */
  async function open() {
    const addressOn = install()
    const { api } = server.origins
    const storage = createMemoryStorage()
    const signIns = { url: `${api}/sign-in`, projectId: 'app', transport: 'bearer', storage } as const
    const kit = openKit({
      networks,
      namespaces: [define()],
      api,
      projectId: 'app',
      signIn: serverSessions(signIns),
    })
    kit.start()
    await settled(kit)
    await connect(kit, { connectorId })
    return { kit, addressOn }
  }

  describe('with a server', () => {
    it(`[3.11 caipAddress] [3.11 addressExplorerUrl] [3.14 ${served.chainNamespace}] signs in an account and shows its balance`, async () => {
      const { kit, addressOn } = await open()
      const address = await addressOn(served)
      expect(getAccountState(kit, served.chainNamespace)).toMatchObject({
        address,
        caipAddress: `${served.caipNetworkId}:${address}`,
        ...(toExplorerUrl && { addressExplorerUrl: toExplorerUrl(address) }),
        status: 'connected',
      })
      const session = await signIn(kit)
      expect(session.message).toContain(`with your ${name} account:\n${address}\n`)
      expect(await getSignInSessions(kit)).toMatchObject([{ ...session, isCurrent: true }])
      const account = { address, networkId: served.caipNetworkId }
      const { balances } = await getBalances(kit, account)
      expect(balances).toMatchObject([namespace.balance])
      expect(await getHistory(kit, account)).toMatchObject({ data: [], next: null })
    })

    it('rejects sign-in on a network that is not served, with the reason', async () => {
      const { kit, addressOn } = await open()
      const networkId = other.caipNetworkId
      await switchNetwork(kit, { networkId })
      await expect(signIn(kit)).rejects.toMatchObject({ name: 'SignInRefusedError' })
      const address = await addressOn(other)
      await expect(getBalances(kit, { address, networkId })).rejects.toMatchObject({
        name: 'NetworkNotServedError',
      })
    })

    it('[8.8] throws "Unsupported chain" for a transfer', async () => {
      const { kit, addressOn } = await open()
      const from = await addressOn(served)
      const transfer = { from, to: from, amount: 1n, networkId: served.caipNetworkId } as const
      await expect(sendTransfer(kit, { ...transfer, asset: { type: 'native' } })).rejects.toMatchObject({
        shortMessage: 'Unsupported chain',
      })
    })
  })

  return open
}

import { createRemoteWallet, type RemoteGrants } from '@latchkey/devnet/remoteWallet'
import { testWorld } from '@latchkey/devnet/testWorld'
import { createHeadlessWallet } from '@latchkey/devnet/wallets'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servedChain } from '../../test/servedChain.ts'
import { copyEmptyStore } from '../../test/startServer.ts'
import { watchHosts } from '../../test/watchHosts.ts'
import { createServer } from '../createServer.ts'

const world = await testWorld()
const projectId = 'app'
const chainId = 'eip155:31337'
const chains = [chainId, 'eip155:10']
const methods = ['personal_sign', 'eth_sendTransaction']
const events = ['chainChanged', 'accountsChanged']
const optionalNamespaces = {
  eip155: { chains, methods, events, rpcMap: { 31337: world.rpc, 10: world.rpc } },
}

/**
 * A relay of this file's own. It is not stopped while these clients live: then they open sockets without end, which is
 * their known fault.
 */
async function startRelay() {
  const server = await createServer({
    dataDir: await copyEmptyStore(),
    logLevel: 'silent',
    listen: { api: { host: '127.0.0.1', port: 0 } },
    chains: [servedChain(1, 'http://127.0.0.1:9')],
    projects: [{ id: projectId, name: 'App', origins: [], limits: { rpc: 1_000_000 } }],
  })
  return { url: `${server.origins.api.replace('http', 'ws')}/relay`, stop: () => server.close() }
}

let relay: Awaited<ReturnType<typeof startRelay>>
let network: ReturnType<typeof watchHosts>
beforeAll(async () => {
  // Both clients ask verify.walletconnect.org about each other, but for tests of their makers.
  process.env.IS_VITEST = 'true'
  // Each client of a process would be the same one.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  relay = await startRelay()
  network = watchHosts()
}, 60_000)
/** Ends clients once the file is done: one that is ended while the relay acknowledges fails a minute later. */
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
  await relay?.stop()
  network?.end()
  delete process.env.IS_VITEST
})

async function openDapp() {
  const provider = await UniversalProvider.init({
    projectId,
    relayUrl: relay.url,
    metadata: { name: 'Dapp', description: 'A dapp', url: 'http://127.0.0.1', icons: [] },
    storage: createMemory() as never,
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
  })
  const { core } = provider.client
  ends.push(async () => {
    await core.relayer.transportClose()
    core.heartbeat.stop()
  })
  return provider
}

async function openWallet() {
  const [alice, bob] = world.accounts
  if (!alice || !bob) throw new Error('The local world has no accounts.')
  const wallet = createHeadlessWallet({
    privateKeys: [alice.privateKey],
    chains: [{ id: 31_337, rpc: world.rpc }],
    isConnected: true,
  })
  const remote = await createRemoteWallet({ relay: relay.url, projectId, wallet })
  ends.push(remote.end)
  const grant = (address: string): RemoteGrants => ({
    eip155: { chains, accounts: chains.map((chain) => `${chain}:${address}`), methods, events },
  })
  return { wallet, remote, alice, bob, grants: grant(alice.address), grant }
}

type Dapp = Awaited<ReturnType<typeof openDapp>>
type Phone = Awaited<ReturnType<typeof openWallet>>

async function connect(dapp: Dapp, { remote, grants }: Phone): Promise<string> {
  const uri = new Promise<string>((resolve) => dapp.on('display_uri', resolve))
  const connected = dapp.connect({ optionalNamespaces })
  await remote.pair(await uri)
  const topic = await remote.approve(grants)
  expect((await connected)?.topic).toBe(topic)
  return topic
}

async function sign(dapp: Dapp, { wallet, alice: { address } }: Phone) {
  const signed = dapp.request<`0x${string}`>(
    { method: 'personal_sign', params: ['0x6869', address] },
    chainId,
  )
  await wallet.approve('personal_sign')
  expect(await verifyMessage({ address, message: 'hi', signature: await signed })).toBe(true)
}

describe('a dapp by universal-provider and a wallet by WalletKit, over our relay', () => {
  it('connect and sign', async () => {
    const [dapp, phone] = await Promise.all([openDapp(), openWallet()])
    await connect(dapp, phone)
    expect(await dapp.request({ method: 'eth_accounts' }, chainId)).toEqual([phone.alice.address])
    await sign(dapp, phone)
  })

  it('say no: to the connection, to a request, and to a method that was not granted', async () => {
    const [dapp, phone] = await Promise.all([openDapp(), openWallet()])
    const uri = new Promise<string>((resolve) => dapp.on('display_uri', resolve))
    const refused = dapp.connect({ optionalNamespaces })
    const refusal = expect(refused).rejects.toMatchObject({ code: 5000 })
    await phone.remote.pair(await uri)
    await phone.remote.reject()
    await refusal

    await connect(dapp, phone)
    const params = ['0x6869', phone.alice.address]
    const asked = expect(dapp.request({ method: 'personal_sign', params }, chainId)).rejects.toMatchObject({
      code: 4001,
    })
    await phone.wallet.reject('personal_sign')
    await asked
    await expect(dapp.request({ method: 'eth_sign', params }, chainId)).rejects.toThrow()
  })

  it('hear of each other’s changes: account, network, time, a ping, and the end by either side', async () => {
    const [dapp, phone] = await Promise.all([openDapp(), openWallet()])
    const topic = await connect(dapp, phone)
    const heard: unknown[] = []
    dapp.on('session_update', () => heard.push('update'))
    dapp.on('chainChanged', (id: unknown) => heard.push(['chain', Number(id)]))
    dapp.client.on('session_extend', () => heard.push('extend'))
    dapp.on('session_delete', () => heard.push('delete'))

    await phone.remote.update(topic, phone.grant(phone.bob.address))
    await expect.poll(() => heard).toEqual(['update'])
    expect(dapp.session?.namespaces.eip155?.accounts).toContain(`${chainId}:${phone.bob.address}`)
    await phone.remote.emit(topic, 'eip155:10', 'chainChanged', 10)
    await expect.poll(() => heard).toContainEqual(['chain', 10])
    await phone.remote.extend(topic)
    await expect.poll(() => heard).toContain('extend')
    await dapp.client.ping({ topic })
    await phone.remote.disconnect(topic)
    await expect.poll(() => heard).toContain('delete')
    expect(dapp.client.session.keys).toEqual([])

    await connect(dapp, phone)
    await dapp.disconnect()
    await expect.poll(phone.remote.sessions).toEqual([])
  })

  it('ask no host but this one', () => {
    expect([...network.hosts()].sort()).toEqual(['127.0.0.1'])
  })
})

/** Storage for as long as the dapp lives. */
function createMemory() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items.entries()],
    getItem: async (key: string) => items.get(key),
    setItem: async (key: string, value: unknown) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
}

import { createRemoteWallet, type RemoteGrants } from '@latchkey/devnet/remoteWallet'
import { testWorld } from '@latchkey/devnet/testWorld'
import { createHeadlessWallet } from '@latchkey/devnet/wallets'
import { verifyMessage } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Client, ClientEvent } from './client.ts'
import { createClient } from './createClient.ts'
import { createProvider } from './createProvider.ts'
import { formatUri, parseUri } from './uri.ts'

let world: Awaited<ReturnType<typeof testWorld>>
beforeAll(async () => {
  world = await testWorld()
})

const chainId = 'eip155:31337'
const metadata = { name: 'Dapp', description: 'A dapp', url: 'http://127.0.0.1', icons: [] }
const methods = ['personal_sign', 'eth_sendTransaction']
const wanted = { eip155: { chains: [chainId], methods, events: ['chainChanged', 'accountsChanged'] } }

/** A dapp's browser: what it stores outlives its pages. */
function createBrowser(relayUrl = world.relay, projectId = world.projectId) {
  let text: string | null = null
  return {
    open(): { client: Client; events: ClientEvent[] } {
      const client = createClient({
        relayUrl,
        projectId,
        metadata,
        storage: {
          get: () => text,
          set: (next) => {
            text = next
          },
        },
        createSocket: (url) => new WebSocket(url) as unknown as globalThis.WebSocket,
      })
      const events: ClientEvent[] = []
      client.subscribe((event) => events.push(event))
      onTestFinished(client.end)
      return { client, events }
    },
  }
}

async function openWallet() {
  const [alice, bob] = world.accounts
  if (!alice || !bob) throw new Error('The local world has no accounts.')
  const wallet = createHeadlessWallet({
    privateKeys: [alice.privateKey],
    chains: [{ id: 31_337, rpc: world.rpc }],
    isConnected: true,
  })
  const remote = await createRemoteWallet({ relay: world.relay, projectId: world.projectId, wallet })
  onTestFinished(remote.end)
  const grant = (address: string): RemoteGrants => ({
    eip155: {
      chains: [chainId],
      accounts: [`${chainId}:${address}`],
      methods,
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  return { wallet, remote, alice, bob, grants: grant(alice.address), grant }
}

async function connect(client: Client, { remote, grants }: Awaited<ReturnType<typeof openWallet>>) {
  const approved: Promise<string>[] = []
  const session = await client.connect({
    namespaces: wanted,
    onUri: (uri) => {
      approved.push(remote.pair(uri).then(() => remote.approve(grants)))
    },
  })
  expect(await approved[0]).toBe(session.topic)
  return session
}

describe('a client and a wallet by WalletKit', () => {
  it('connect by a URI, and sign a message that verifies', async () => {
    const phone = await openWallet()
    const { client } = createBrowser().open()
    const session = await connect(client, phone)
    expect(session.namespaces).toEqual(phone.grants)
    expect(session.peer.metadata.name).toBe(phone.wallet.info.name)
    const provider = createProvider({ client, topic: session.topic, chainId })
    const { address } = phone.alice
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
    const signed = provider.request({ method: 'personal_sign', params: ['0x6869', address] })
    await phone.wallet.approve('personal_sign')
    const signature = (await signed) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
  })

  it('say no: to the connection, to a request, and to a method that was not granted', async () => {
    const phone = await openWallet()
    const { client } = createBrowser().open()
    const refused = client.connect({ namespaces: wanted, onUri: (uri) => void phone.remote.pair(uri) })
    await phone.remote.reject()
    await expect(refused).rejects.toMatchObject({ name: 'RejectedError', code: 5000 })

    const { topic } = await connect(client, phone)
    const request = { topic, chainId, method: 'personal_sign', params: ['0x6869', phone.alice.address] }
    const asked = client.request(request)
    await phone.wallet.reject('personal_sign')
    await expect(asked).rejects.toMatchObject({ name: 'RejectedError', code: 4001 })
    await expect(client.request({ ...request, method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
    await expect(client.request({ ...request, topic: 'gone' })).rejects.toMatchObject({ code: 4900 })
  })

  it('hear of each other’s changes: account, network, time, a ping, and the end by either side', async () => {
    const phone = await openWallet()
    const { client, events } = createBrowser().open()
    const { topic, expiry } = await connect(client, phone)
    const provider = createProvider({ client, topic, chainId })
    const heard: unknown[] = []
    provider.on('accountsChanged', (accounts) => heard.push(accounts))
    provider.on('chainChanged', (changed) => heard.push(changed))
    provider.on('disconnect', (error) => heard.push(error.name))

    await phone.remote.update(topic, phone.grant(phone.bob.address))
    await phone.remote.emit(topic, chainId, 'chainChanged', 10)
    await phone.remote.extend(topic)
    await client.ping(topic)
    await expect.poll(() => events.map(({ is }) => is)).toContain('extended')
    expect(client.sessions()[0]?.expiry).toBeGreaterThanOrEqual(expiry)
    await phone.remote.disconnect(topic)
    await expect.poll(() => heard).toEqual([[phone.bob.address], '0xa', 'DisconnectedError'])
    expect(client.sessions()).toEqual([])

    const again = await connect(client, phone)
    await client.disconnect(again.topic)
    await expect.poll(phone.remote.sessions).toEqual([])
  })

  it('go on after a reload: with the session, and with a request that waits', async () => {
    const phone = await openWallet()
    const browser = createBrowser()
    const { client: first } = browser.open()
    const { topic } = await connect(first, phone)
    const request = { topic, chainId, method: 'personal_sign', params: ['0x6869', phone.alice.address] }
    const lost = first.request(request).catch((error: Error) => error)
    await expect.poll(phone.wallet.pending).toHaveLength(1)
    first.end()
    expect(await lost).toMatchObject({ name: 'ClientEndedError' })

    const { client: second } = browser.open()
    expect(second.sessions().map((session) => session.topic)).toEqual([topic])
    const signed = second.request(request)
    await phone.wallet.approve('personal_sign')
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    expect(phone.wallet.pending()).toEqual([])
  })

  it('give a pairing up, which nobody can answer any more', async () => {
    const _phone = await openWallet()
    const { client } = createBrowser().open()
    const leaving = new AbortController()
    const uris: string[] = []
    const given = client.connect({
      namespaces: wanted,
      onUri: (uri) => uris.push(uri),
      signal: leaving.signal,
    })
    leaving.abort(new Error('Changed my mind'))
    await expect(given).rejects.toThrow('Changed my mind')
    const [uri = ''] = uris
    const pairing = parseUri(uri)
    expect(pairing && formatUri(pairing)).toBe(uri)
    expect(client.sessions()).toEqual([])
  })
})

it('a wrong project is told at once, and not asked for again and again', async () => {
  const { client, events } = createBrowser(world.relay, 'nobody').open()
  const leaving = new AbortController()
  const asked = client.connect({ namespaces: wanted, onUri: () => {}, signal: leaving.signal })
  await expect.poll(() => client.state()).toMatchObject({ is: 'refused', reason: 'project' })
  leaving.abort()
  await expect(asked).rejects.toThrow()
  expect(events.filter((event) => event.is === 'state' && event.state.is === 'connecting')).toHaveLength(1)
})

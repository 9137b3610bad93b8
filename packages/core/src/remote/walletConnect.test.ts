import { testWorld } from '@latchkey/devnet/testWorld'
import type { World } from '@latchkey/devnet/world'
import type { Network } from '@latchkey/protocol/network'
import { getConnectorClient, switchChain } from '@wagmi/core'
import { verifyMessage } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Browser, createBrowser } from '../../test/browser.ts'
import { openJar } from '../../test/cookies.ts'
import { openKit, settled } from '../../test/kits.ts'
import { devnet, sidenet } from '../../test/networks.ts'
import { openPhone, type Phone, provideSockets } from '../../test/phone.ts'
import { getAccountState } from '../account/getAccountState.ts'
import { signMessage } from '../account/signMessage.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getConnectionState } from '../connection/getConnectionState.ts'
import { switchNetwork } from '../connection/switchNetwork.ts'
import { isUserRejection } from '../errors/rejection.ts'
import type { Config } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import { createCookieStorage } from '../platform/storage.ts'
import { listRemoteSessions } from './listRemoteSessions.ts'

let world: World
beforeAll(async () => {
  world = await testWorld()
})

const marker = 'latchkey.walletConnect'

/** Opens a page with a kit that has a relay, and waits until connections are restored. */
async function visit(browser: Browser, config: Partial<Config> = {}): Promise<Kit> {
  browser.open()
  const kit = openKit({ relay: world.relay, projectId: world.projectId, ...config })
  kit.start()
  await settled(kit)
  return kit
}

/** Connects with a code that the phone scans. Returns the session's topic. */
async function pair(kit: Kit, phone: Phone): Promise<string> {
  await kit.prepare()
  const connected = connect(kit, { connectorId: 'walletConnect' })
  await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
  const topic = await phone.scan(getConnectionState(kit).wcUri ?? '')
  await connected
  return topic
}

/** Returns the EVM connections that wagmi stored. */
function storedConnections({ items }: Browser): unknown {
  return JSON.parse(items.get('latchkey.store') ?? '').state.connections.value
}

describe('remote wallet in the kit', () => {
  it('[3.4 wcUri] [3.4 wcPairingExpiry] [3.4 status] connects with a code, which is in the state while it is valid', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await visit(createBrowser())
    await kit.prepare()
    const before = getConnectionState(kit)
    expect(before).toMatchObject({ status: 'disconnected', wcUri: undefined, wcError: false })
    const connected = connect(kit, { connectorId: 'walletConnect' })
    await expect.poll(() => getConnectionState(kit).wcUri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    const during = getConnectionState(kit)
    expect(during.status).toBe('connecting')
    expect(during.wcPairingExpiry).toBeGreaterThan(Date.now() + 200_000)
    await expect.poll(() => getConnectionState(kit).buffering).toBe(false)
    await phone.scan(during.wcUri ?? '')
    const { name } = await connected
    expect(name).toBe(phone.wallet.info.name)
    expect(getConnectionState(kit)).toMatchObject({
      status: 'connected',
      wcUri: undefined,
      wcPairingExpiry: undefined,
      wcLinking: undefined,
      wcError: false,
      buffering: false,
      recentWallet: { name },
      connections: [{ name, accounts: [world.accounts[0]?.address] }],
    })
  })

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36', 'qrcode'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36', 'mobile'],
  ])('[8.24 CONNECT_SUCCESS] reports the method of the connection: %s', async (userAgent, method) => {
    provideSockets()
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('navigator', { userAgent })
    const told: unknown[] = []
    const phone = await openPhone(world)
    const kit = await visit(createBrowser(), { onEvent: (event) => told.push(event) })
    await pair(kit, phone)
    expect(told).toEqual([{ name: 'CONNECT_SUCCESS', properties: { method, name: phone.wallet.info.name } }])
  })

  it('[3.7 name] [3.7 icon] [3.7 type] has its own name and icon, with the type WALLET_CONNECT', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await visit(createBrowser())
    await pair(kit, phone)
    expect(getAccountState(kit).connectedWalletInfo).toEqual({
      name: phone.wallet.info.name,
      icon: phone.wallet.info.icon,
      type: 'WALLET_CONNECT',
    })
  })

  it('signs, and is restored after a reload without a code', async () => {
    const sockets = provideSockets()
    const phone = await openPhone(world)
    const browser = createBrowser()
    const first = await visit(browser)
    await pair(first, phone)
    expect(browser.items.has(marker)).toBe(true)
    first.destroy()
    const opened = sockets.length
    const kit = await visit(browser)
    const address = world.accounts[0]?.address ?? '0x'
    expect(kit.facts.get().activeAccount?.address).toBe(address)
    expect(getConnectionState(kit).wcUri).toBeUndefined()
    const signed = signMessage(kit, { message: 'hi' })
    await phone.wallet.approve('personal_sign')
    const signature = (await signed) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    expect(sockets.length).toBe(opened + 1)
  })

  it('keeps its keys out of cookies, and a long request open across a reload', async () => {
    provideSockets()
    const jar = openJar()
    const phone = await openPhone(world)
    const browser = createBrowser()
    const first = await visit(browser, { storage: createCookieStorage() })
    await pair(first, phone)
    const message = 'hi '.repeat(1_000)
    // The reload leaves it unanswered.
    void signMessage(first, { message }).catch(() => {})
    await expect.poll(() => phone.wallet.pending()).toHaveLength(1)
    const { seed, sessions } = JSON.parse(browser.items.get(`${marker}.client`) ?? '')
    expect([...jar.keys()]).toEqual(['latchkey.store'])
    for (const secret of [seed, sessions[0].symKey]) {
      expect(secret).toMatch(/^[0-9a-f]{64}$/)
      expect(document.cookie).not.toContain(secret)
    }
    first.destroy()

    const kit = await visit(browser, { storage: createCookieStorage() })
    const address = world.accounts[0]?.address ?? '0x'
    expect(kit.facts.get().activeAccount?.address).toBe(address)
    const signed = signMessage(kit, { message })
    await phone.wallet.approve('personal_sign')
    expect(await verifyMessage({ address, message, signature: (await signed) as `0x${string}` })).toBe(true)
    expect(phone.wallet.pending()).toEqual([])
  })

  it('[8.28] [8.33] [8.38] passes on the error codes of a WalletKit wallet, which map to errors', async () => {
    const codes: readonly [number, string][] = [
      [-32602, 'InvalidParamsRpcError'],
      [-32000, 'InvalidInputRpcError'],
      [-32003, 'TransactionRejectedRpcError'],
      [-32005, 'LimitExceededRpcError'],
      [4100, 'UnauthorizedProviderError'],
      [4200, 'UnsupportedProviderMethodError'],
      [4901, 'ChainDisconnectedError'],
    ]
    let code = 0
    provideSockets()
    const phone = await openPhone(world, {
      personal_sign: () => Promise.reject(Object.assign(new Error('So says the wallet.'), { code })),
    })
    const kit = await visit(createBrowser())
    await pair(kit, phone)
    const client = await getConnectorClient(kit.wagmiConfig)
    const params = ['0x00', world.accounts[0]?.address]
    for (const [answered, name] of codes) {
      code = answered
      const error = await client
        .request({ method: 'personal_sign', params } as never)
        .catch((e: unknown) => e)
      expect(error, String(answered)).toMatchObject({ name, code })
    }
  })

  it.each(['User denied the request.', 'The request was declined by the user', 'Request rejected'])(
    'treats "%s" as a rejection of the switch, without asking again',
    async (message) => {
      const asked: string[] = []
      const refuse = (method: string) => () => {
        asked.push(method)
        return Promise.reject(Object.assign(new Error(message), { code: -32000 }))
      }
      provideSockets()
      const methods = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
      const phone = await openPhone(world, Object.fromEntries(methods.map((one) => [one, refuse(one)])))
      const kit = await visit(createBrowser())
      await kit.prepare()
      const connected = connect(kit, { connectorId: 'walletConnect' })
      await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
      await phone.remote.pair(getConnectionState(kit).wcUri ?? '')
      await phone.remote.approve(phone.grant(world.accounts[0]?.address ?? '', [devnet.id as number]))
      await connected
      const refused = switchNetwork(kit, { networkId: sidenet.caipNetworkId }).catch(
        (error: unknown) => error,
      )
      expect(isUserRejection(await refused)).toBe(true)
      expect(asked).toEqual(['wallet_switchEthereumChain'])
    },
  )

  it('adds an unknown network with its own RPC, not with the server’s', async () => {
    const added: unknown[] = []
    provideSockets()
    const phone = await openPhone(world, {
      wallet_switchEthereumChain: () =>
        Promise.reject(Object.assign(new Error('Unrecognized chain'), { code: 4902 })),
      wallet_addEthereumChain(params) {
        added.push(params)
        return Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }))
      },
    })
    const kit = await visit(createBrowser(), { api: 'http://127.0.0.1:1' })
    await kit.prepare()
    const pairOn = async ({ caipNetworkId: networkId }: Network) => {
      const connected = connect(kit, { connectorId: 'walletConnect', networkId })
      await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
      await phone.remote.pair(getConnectionState(kit).wcUri ?? '')
      await phone.remote.approve(phone.grant(world.accounts[0]?.address ?? '', [devnet.id as number]))
      return connected
    }
    await expect(pairOn(sidenet)).rejects.toThrow()
    await pairOn(devnet)
    const own = [expect.objectContaining({ rpcUrls: sidenet.rpcUrls.default.http })]
    await expect(switchNetwork(kit, { networkId: sidenet.caipNetworkId })).rejects.toThrow()
    await expect(switchChain(kit.wagmiConfig, { chainId: sidenet.id as number })).rejects.toThrow()
    expect(added).toEqual([own, own, own])
  })

  it('[8.16 project id] [8.21 key] raises an alert when the relay no longer knows the app of a connected user', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const browser = createBrowser()
    const first = await visit(browser)
    await pair(first, phone)
    expect(first.alerts.getState().list).toEqual([])
    first.destroy()
    browser.open()
    const kit = openKit({ relay: world.relay, projectId: 'nobody' })
    kit.start()
    await expect.poll(() => kit.alerts.getState().list).toMatchObject([{ name: 'invalidAppConfiguration' }])
    expect(kit.facts.get().status).toBe('connected')
  })

  it('does not contact the relay without a marker or a connection, even when the modal opens', async () => {
    const sockets = provideSockets()
    const kit = await visit(createBrowser())
    await kit.prepare()
    const connector = kit.wagmiConfig.connectors.find(({ id }) => id === 'walletConnect')
    expect(await connector?.isAuthorized()).toBe(false)
    expect(await connector?.getProvider()).toBeUndefined()
    expect(sockets).toEqual([])
  })

  it('is missing without a relay, and its connector is unknown', async () => {
    const kit = openKit()
    kit.start()
    await kit.prepare()
    expect(kit.wagmiConfig.connectors.some(({ id }) => id === 'walletConnect')).toBe(false)
    await expect(connect(kit, { connectorId: 'walletConnect' })).rejects.toMatchObject({
      name: 'ConnectorUndefinedError',
    })
  })

  it('notifies the wallet, removes the marker and restores nothing after disconnecting here', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const browser = createBrowser()
    const kit = await visit(browser)
    await pair(kit, phone)
    await disconnect(kit)
    expect(getConnectionState(kit)).toMatchObject({ status: 'disconnected', recentWallet: undefined })
    expect(browser.items.has(marker)).toBe(false)
    await expect.poll(phone.remote.sessions).toEqual([])
    kit.destroy()
    expect((await visit(browser)).facts.get().status).toBe('disconnected')
  })

  it('disconnects when the wallet does, and restores nothing on the next visit', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const browser = createBrowser()
    const kit = await visit(browser)
    const topic = await pair(kit, phone)
    await phone.remote.disconnect(topic)
    await expect.poll(() => kit.facts.get().status).toBe('disconnected')
    expect(browser.items.has(marker)).toBe(false)
    expect(storedConnections(browser)).toEqual([])
    kit.destroy()
    browser.open()
    const next = openKit({ relay: world.relay, projectId: world.projectId })
    next.start()
    expect(next.facts.get().restoringAddress).toBeNull()
    await settled(next)
    expect(next.facts.get().status).toBe('disconnected')
    expect(getConnectionState(next).connections).toEqual([])
  })

  it('forgets a connection without a session that an earlier version stored', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const browser = createBrowser()
    const kit = await visit(browser)
    await pair(kit, phone)
    kit.destroy()
    browser.items.delete(marker)
    expect(storedConnections(browser)).toHaveLength(1)
    await visit(browser)
    expect(storedConnections(browser)).toEqual([])
  })

  it('disconnects on the next visit if the wallet did while the page was closed', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const browser = createBrowser()
    const kit = await visit(browser)
    const topic = await pair(kit, phone)
    kit.destroy()
    await phone.remote.disconnect(topic)
    const next = await visit(browser)
    await expect.poll(() => next.facts.get().status).toBe('disconnected')
    await expect.poll(() => browser.items.has(marker)).toBe(false)
  })

  it('follows the wallet to another network and another account', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await visit(createBrowser())
    const topic = await pair(kit, phone)
    await switchNetwork(kit, { networkId: sidenet.caipNetworkId })
    expect(kit.facts.get().activeAccount?.networkId).toBe(sidenet.caipNetworkId)
    await phone.remote.emit(topic, devnet.caipNetworkId, 'chainChanged', 31_337)
    await expect.poll(() => kit.facts.get().activeAccount?.networkId).toBe(devnet.caipNetworkId)
    const bob = world.accounts[1]?.address ?? ''
    await phone.remote.update(topic, phone.grant(bob))
    await expect.poll(() => kit.facts.get().activeAccount?.address).toBe(bob)
  })

  it('[8.44] makes no connection and sets wcError when rejected (WalletKit’s 5000)', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const browser = createBrowser()
    const kit = await visit(browser)
    await kit.prepare()
    const refused = connect(kit, { connectorId: 'walletConnect' }).catch((error: Error) => error)
    await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
    await phone.remote.pair(getConnectionState(kit).wcUri ?? '')
    await phone.remote.reject()
    expect(await refused).toMatchObject({ name: 'UserRejectedError' })
    expect(getConnectionState(kit)).toMatchObject({
      status: 'disconnected',
      wcUri: undefined,
      wcError: true,
      connections: [],
    })
    expect(browser.items.has(marker)).toBe(false)
  })

  it('is listed in the remote sessions with its start and expiry', async () => {
    provideSockets()
    const phone = await openPhone(world)
    const kit = await visit(createBrowser())
    const startedAt = Date.now()
    await pair(kit, phone)
    const [session, ...rest] = listRemoteSessions(kit)
    expect(rest).toEqual([])
    expect(session).toMatchObject({ name: phone.wallet.info.name, namespace: 'eip155' })
    expect(session?.since).toBeGreaterThanOrEqual(startedAt)
    expect(session?.expiresAt).toBeGreaterThan(startedAt + 6 * 86_400_000)
    await disconnect(kit, { connectionId: session?.id ?? '' })
    expect(listRemoteSessions(kit)).toEqual([])
    await expect.poll(phone.remote.sessions).toEqual([])
  })
})

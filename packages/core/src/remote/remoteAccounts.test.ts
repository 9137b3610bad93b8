import type { RemoteGrants } from '@latchkey/devnet/remoteWallet'
import { testWorld } from '@latchkey/devnet/testWorld'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import { describe, expect, it } from 'vitest'
import { type Browser, createBrowser } from '../../test/browser.ts'
import { createKeplrWallet } from '../../test/keplrWallet.ts'
import { openKit, settled, until } from '../../test/kits.ts'
import { namespaces } from '../../test/namespaces.ts'
import { openPhone, type Phone, type PhoneAnswers, provideSockets } from '../../test/phone.ts'
import { type RemotePeople, remotePeople } from '../../test/remotePeople.ts'
import { startSignInServer } from '../../test/signInServer.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getConnectionState } from '../connection/getConnectionState.ts'
import { getNetworkState } from '../connection/getNetworkState.ts'
import { switchNetwork } from '../connection/switchNetwork.ts'
import type { Config } from '../kit/config.ts'
import type { Connection, Kit } from '../kit/kit.ts'
import { getBitcoinAddresses } from '../namespaces/bip122/getBitcoinAddresses.ts'
import { cosmos } from '../namespaces/cosmos/cosmos.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { getSignInSessions } from '../signIn/getSignInSessions.ts'
import { serverSessions } from '../signIn/providers/serverSessions.ts'
import { signIn } from '../signIn/signIn.ts'

const world = await testWorld()
const juno = 'cosmos:juno-1'

async function visit(
  { namespace }: RemotePeople,
  browser: Browser,
  config: Partial<Config> = {},
  injected: object = {},
): Promise<Kit> {
  browser.open()
  Object.assign(globalThis.window, injected)
  const kit = openKit({
    relay: world.relay,
    projectId: world.projectId,
    networks: [...namespace.networks],
    namespaces: [namespace.definition],
    ...config,
  })
  kit.start()
  await settled(kit)
  return kit
}

/** Opens a kit of one namespace, connected to a phone of that namespace, by default on both networks. */
async function open(
  people: RemotePeople,
  {
    answers = {},
    config = {},
    injected = {},
    networks = people.namespace.networks,
  }: {
    answers?: PhoneAnswers
    config?: Partial<Config>
    injected?: object
    networks?: readonly Network[]
  } = {},
) {
  const { accountsOn, namespace } = people
  provideSockets()
  const phone = await openPhone(world, { ...people.answers, ...answers })
  const browser = createBrowser()
  const kit = await visit(people, browser, config, injected)
  const [one, two] = namespace.networks
  const grant = (granted: readonly (typeof one)[] = [one, two]) => namespace.grantEach(accountsOn, granted)
  await kit.prepare()
  const connected = connect(kit, { connectorId: 'walletConnect' })
  await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
  await phone.remote.pair(getConnectionState(kit).wcUri ?? '')
  const topic = await phone.remote.approve(grant(networks))
  await connected
  const seen: (readonly [Caip2, readonly string[]])[] = []
  kit.connection.subscribe(() => {
    const connection = connectionOf(kit, people)
    if (connection) seen.push([connection.networkId, connection.accounts])
  })
  const expected = [one, two].map((network) => [network.caipNetworkId, accountsOn(network)] as const)
  /** Expects that no address was ever combined with the other network. */
  const expectOwn = () => {
    expect(seen).not.toEqual([])
    for (const pair of seen) expect(expected).toContainEqual(pair)
  }
  return { browser, expectOwn, grant, kit, one, phone, topic, two }
}

function connectionOf(kit: Kit, { namespace }: RemotePeople): Connection | undefined {
  return kit.connection.getState().namespaces[namespace.id]?.list[0]
}

describe.each(['bip122', 'polkadot', 'cosmos'] as const)('a remote wallet of %s', (id) => {
  it('[3.11 address] [4.14 recomputes the address] has the network’s own address at any time, whichever side switches', async () => {
    const people = await remotePeople[id]()
    const { expectOwn, kit, one, phone, topic, two } = await open(people)
    await switchNetwork(kit, { networkId: two.caipNetworkId })
    expect(connectionOf(kit, people)).toMatchObject({
      networkId: two.caipNetworkId,
      accounts: people.accountsOn(two),
    })
    // bip122 has no event for chain changes.
    if (id !== 'bip122') await phone.remote.emit(topic, one.caipNetworkId, 'chainChanged', one.caipNetworkId)
    else await switchNetwork(kit, { networkId: one.caipNetworkId })
    await expect.poll(() => connectionOf(kit, people)?.accounts).toEqual(people.accountsOn(one))
    expectOwn()
  })

  it('[3.12 approvedCaipNetworkIds] [3.12 supportsAllNetworks] moves to a network that is still granted, and lists the granted networks', async () => {
    const people = await remotePeople[id]()
    const { expectOwn, grant, kit, one, phone, topic, two } = await open(people)
    expect(getNetworkState(kit, id).approvedCaipNetworkIds).toEqual([one.caipNetworkId, two.caipNetworkId])
    await switchNetwork(kit, { networkId: two.caipNetworkId })
    await phone.remote.update(topic, grant([one]))
    await expect.poll(() => connectionOf(kit, people)?.networkId).toBe(one.caipNetworkId)
    expect(connectionOf(kit, people)?.accounts).toEqual(people.accountsOn(one))
    expect(getNetworkState(kit, id)).toMatchObject({
      approvedCaipNetworkIds: [one.caipNetworkId],
      supportsAllNetworks: false,
    })
    await expect(switchNetwork(kit, { networkId: two.caipNetworkId })).rejects.toMatchObject({
      name: 'SwitchChainError',
    })
    // Only extends what the session grants.
    await phone.remote.update(topic, grant())
    await expect.poll(() => getNetworkState(kit, id).approvedCaipNetworkIds).toHaveLength(2)
    await switchNetwork(kit, { networkId: two.caipNetworkId })
    expectOwn()
  })

  it('[4.8 stores the session] signs in on each network with its address, is restored on the next visit, and disconnects', async () => {
    const people = await remotePeople[id]()
    // On polkadot, their key is of another type than the first one's.
    people.turn()
    const { networks } = people.namespace
    const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
    const url = await startSignInServer(world, { verify: people.verify, chains })
    const storage = createMemoryStorage()
    const provider = () => serverSessions({ url, transport: 'bearer', storage })
    const { browser, kit, phone, two } = await open(people, { config: { signIn: provider() } })
    for (const { caipNetworkId } of networks) {
      await switchNetwork(kit, { networkId: caipNetworkId })
      await until(kit, ({ facts }) => ['optional', 'required'].includes(facts.get().signIn))
      const { data } = await signIn(kit)
      expect(data).toMatchObject({
        accountAddress: connectionOf(kit, people)?.accounts[0],
        chainId: caipNetworkId,
      })
    }
    expect(await getSignInSessions(kit)).toHaveLength(2)
    kit.destroy()
    const second = await visit(people, browser, { signIn: provider() })
    expect(connectionOf(second, people)).toMatchObject({
      networkId: two.caipNetworkId,
      accounts: people.accountsOn(two),
    })
    await disconnect(second)
    await expect.poll(phone.remote.sessions).toEqual([])
    expect((await visit(people, browser)).facts.get().connectedNamespaces).toEqual([])
  })
})

it('ignores a switch to a chain that the wallet has not granted', async () => {
  const people = await remotePeople.cosmos()
  const { expectOwn, kit, one, phone, topic, two } = await open(people)
  await phone.remote.emit(topic, one.caipNetworkId, 'chainChanged', juno)
  await phone.remote.emit(topic, two.caipNetworkId, 'chainChanged', two.caipNetworkId)
  await expect.poll(() => connectionOf(kit, people)?.networkId).toBe(two.caipNetworkId)
  expectOwn()
})

it('[3.12 approvedCaipNetworkIds] does not list a granted chain without an account', async () => {
  const people = await remotePeople.cosmos()
  const { grant, kit, one, phone, topic, two } = await open(people, {
    networks: [namespaces.cosmos.networks[0]],
  })
  const { cosmos: granted } = grant([one])
  if (!granted) throw new TypeError('It is of cosmos.')
  const chains = [one.caipNetworkId, two.caipNetworkId]
  const expiresAt = () => connectionOf(kit, people)?.remote?.expiresAt
  const before = expiresAt()
  await phone.remote.update(topic, { cosmos: { ...granted, chains } })
  await expect
    .poll(async () => {
      await phone.remote.extend(topic)
      return expiresAt()
    })
    .not.toBe(before)
  expect(getNetworkState(kit, 'cosmos').approvedCaipNetworkIds).toEqual([one.caipNetworkId])
})

describe('an approval after the visitor moved on', () => {
  /** Requests a code, has the phone scan it, and moves on. Returns a function with which the phone approves. */
  async function leaveCode(kit: Kit, phone: Phone, grants: RemoteGrants) {
    const moving = new AbortController()
    const asked = connect(kit, { connectorId: 'walletConnect', signal: moving.signal })
    const left = expect(asked).rejects.toThrow('moved on')
    await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
    await phone.remote.pair(getConnectionState(kit).wcUri ?? '')
    moving.abort(new Error('moved on'))
    await left
    return () => phone.remote.approve(grants)
  }

  it('does not replace a connected remote wallet next to another connection', async () => {
    const people = await remotePeople.cosmos()
    const { provider } = createKeplrWallet({ 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' })
    const { grant, kit, phone, topic } = await open(people, {
      config: { namespaces: [cosmos()] },
      injected: { keplr: provider },
    })
    await connect(kit, { connectorId: 'keplr' })
    const kept = kit.connection.getState().namespaces.cosmos?.list
    people.turn()
    const sayYes = await leaveCode(kit, phone, grant())
    await sayYes()
    await expect.poll(phone.remote.sessions).toEqual([topic])
    expect(kit.connection.getState().namespaces.cosmos?.list).toEqual(kept)
  })
})

describe('purposes of Bitcoin addresses in a remote wallet', () => {
  const { networks } = namespaces.bip122
  /** Gives each address the purpose that its type doesn't suggest. */
  const tell = (addresses: readonly string[]) =>
    addresses.map((address, at) => ({ address, intention: at === 0 ? 'ordinal' : 'payment' }))

  it('are requested from the wallet, not guessed', async () => {
    const people = await remotePeople.bip122()
    const asked: unknown[] = []
    const [first = '', second = ''] = people.accountsOn(networks[0])
    const { kit } = await open(people, {
      answers: {
        async getAccountAddresses(question) {
          asked.push(question)
          return [...tell([first, second]), { address: 'none' }, 'nothing']
        },
      },
    })
    await expect.poll(() => connectionOf(kit, people)?.accounts).toEqual([second, first])
    expect(asked).toMatchObject([{ account: first }])
    expect(getBitcoinAddresses(kit)).toEqual([
      { address: second, purpose: 'payment', type: 'p2tr' },
      { address: first, purpose: 'ordinals', type: 'p2wpkh' },
    ])
    expect(connectionOf(kit, people)?.labels).toEqual({ [first]: 'ordinals', [second]: 'payment' })
  })

  it('follow the wallet’s own event, even with addresses of another account', async () => {
    const people = await remotePeople.bip122()
    const { grant, kit, phone, topic } = await open(people)
    const [{ caipNetworkId }, testnet] = networks
    const own = people.accountsOn(networks[0])
    const fewer = grant([networks[0]])
    expect(connectionOf(kit, people)?.accounts).toEqual(own)
    const emit = (chainId: string, addresses: readonly object[]) =>
      phone.remote.emit(topic, chainId, 'bip122_addressesChanged', addresses)
    await emit(caipNetworkId, tell(own))
    await expect.poll(() => connectionOf(kit, people)?.accounts).toEqual(own.toReversed())
    people.turn()
    const others = people.accountsOn(networks[0])
    // Addresses of another network don't count here.
    await emit(testnet.caipNetworkId, tell(people.accountsOn(testnet)))
    await emit(caipNetworkId, tell([...others, ...people.accountsOn(testnet)]))
    await expect.poll(() => connectionOf(kit, people)?.accounts).toEqual(others.toReversed())
    expect(getBitcoinAddresses(kit).map(({ purpose }) => purpose)).toEqual(['payment', 'ordinals'])

    // Other session updates don't change this.
    await phone.remote.update(topic, fewer)
    await expect.poll(() => getNetworkState(kit, 'bip122').approvedCaipNetworkIds).toHaveLength(1)
    expect(connectionOf(kit, people)?.accounts).toEqual(others.toReversed())
  })
})

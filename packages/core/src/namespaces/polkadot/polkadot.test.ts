import type { Network } from '@latchkey/protocol/network'
import { verifyPolkadot } from '@latchkey/server/signIn'
import { ss58Address } from '@polkadot-labs/hdkd-helpers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startUpstream } from '../../../../server/test/startUpstream.ts'
import { createBrowser } from '../../../test/browser.ts'
import { namespaceContract } from '../../../test/namespaceContract.ts'
import {
  createPolkadotExtension,
  derivePolkadotKey,
  type PolkadotExtension,
} from '../../../test/polkadotExtension.ts'
import { servedContract } from '../../../test/servedContract.ts'
import { signMessage } from '../../account/signMessage.ts'
import { isUserRejection } from '../../errors/rejection.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { polkadot } from './polkadot.ts'
import { polkadotNetworks } from './polkadotNetworks.ts'

const alice = derivePolkadotKey('//Alice')
const bob = derivePolkadotKey('//Bob', 'ed25519')
const [relay, , kusama] = polkadotNetworks as [Network, Network, Network]
const prefixOf = ({ polkadot: facts }: Network) => facts?.ss58Prefix ?? 42

function install(keys = [alice, bob], id = 'polkadot-js'): PolkadotExtension {
  const extension = createPolkadotExtension(keys)
  createBrowser().open()
  Object.assign(globalThis.window, { injectedWeb3: { [id]: extension.injected } })
  return extension
}

namespaceContract('polkadot', () => {
  const extension = install()
  const accountOf = ({ publicKey, type }: typeof alice) => ({ address: ss58Address(publicKey), type })
  return {
    define: polkadot,
    networks: [relay, kusama],
    connectorId: 'polkadot-js',
    setMood: extension.owner.setMood,
    answer: extension.owner.answer,
    prompts: extension.owner.prompts,
    farewells: extension.farewells,
    addressOn: (network) => ss58Address(alice.publicKey, prefixOf(network)),
    async changeAccount() {
      extension.show([bob, alice].map(accountOf))
      return ss58Address(bob.publicKey, prefixOf(relay))
    },
    async end() {
      extension.show([])
    },
    verify: ({ address, message, network, signature }) =>
      verifyPolkadot(() => prefixOf(network))({ data: claimsOf(address, network), message, signature }),
  }
})

function claimsOf(accountAddress: string, { caipNetworkId }: Network) {
  return {
    accountAddress,
    chainId: caipNetworkId,
    uri: 'https://mob.example',
    version: '1' as const,
    domain: 'mob.example',
    nonce: 'abcdefgh',
  }
}

function create(networks: readonly Network[] = [relay, kusama], appName?: string) {
  const definition = polkadot({ ...(appName !== undefined && { appName }) })
  const page = definition.create({ storage: createMemoryStorage(), storageKey: 'test', networks })
  onTestFinished(page.start())
  const connectTo = (connectorId: string) =>
    page.connect({ connectorId, signal: new AbortController().signal })
  return { page, connectTo }
}

describe('Polkadot extensions', () => {
  it('[3.11 address] show the accounts of each network in its own address format', async () => {
    const extension = install()
    const { page, connectTo } = create()
    // Published with Substrate's development keys.
    const published = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', type: 'sr25519' }
    extension.show([
      published,
      {
        address: ss58Address(bob.publicKey),
        type: 'ed25519',
        genesisHash: `0x${kusama.id}${'00'.repeat(16)}`,
      },
      { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'ethereum' },
    ])
    const { accounts } = await connectTo('polkadot-js')
    expect(accounts).toEqual(['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'])
    await page.switchNetwork({ networkId: kusama.caipNetworkId })
    const [connection] = page.connections.get().list
    expect(connection?.accounts).toEqual([
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
      ss58Address(bob.publicKey, 2),
    ])
  })

  it('[3.11 addressLabels] label accounts and keep the chosen account across networks', async () => {
    const extension = install()
    const { page, connectTo } = create()
    const shown = (names: readonly string[]) =>
      [alice, bob].map(({ publicKey, type }, at) => ({
        address: ss58Address(publicKey),
        type,
        name: names[at] ?? '',
      }))
    const [first, second] = [alice, bob].map(({ publicKey }) => ss58Address(publicKey, 0)) as [string, string]
    extension.show(shown(['Savings', '']))
    const { id, labels } = await connectTo('polkadot-js')
    expect(labels).toEqual({ [first]: 'Savings' })
    await page.switchConnection({ connectionId: id, address: second })
    await page.switchNetwork({ networkId: kusama.caipNetworkId })
    const [connection] = page.connections.get().list
    expect(connection?.accounts).toEqual([bob, alice].map(({ publicKey }) => ss58Address(publicKey, 2)))
    expect(connection?.labels).toEqual({ [ss58Address(alice.publicKey, 2)]: 'Savings' })
    await page.switchNetwork({ networkId: relay.caipNetworkId })
    // Only the name changes, not the account, so the choice stays.
    extension.show(shown(['Savings', 'Every day']))
    expect(page.connections.get().list[0]).toMatchObject({
      accounts: [second, first],
      labels: { [first]: 'Savings', [second]: 'Every day' },
    })
  })

  it.each([
    { told: undefined, left: [alice, bob] },
    { told: 'loading', left: [alice, bob] },
    {
      told: [
        null,
        7,
        { type: 'sr25519', address: 7 },
        { type: alice.type, address: ss58Address(alice.publicKey), genesisHash: Object.create(null) },
        { type: bob.type, address: ss58Address(bob.publicKey) },
      ],
      left: [bob],
    },
  ])('that announce $told keep the readable accounts without an error', async ({ told, left }) => {
    const extension = install()
    const { page, connectTo } = create()
    await connectTo('polkadot-js')
    extension.show(told as never)
    expect(page.connections.get().list[0]?.accounts).toEqual(
      left.map(({ publicKey }) => ss58Address(publicKey, 0)),
    )
  })

  it('stay connected to their chain when no account can be used on another', async () => {
    const extension = install()
    const { page, connectTo } = create()
    const genesisHash = `0x${relay.id}${'00'.repeat(16)}`
    extension.show([{ address: ss58Address(alice.publicKey), type: 'sr25519', genesisHash }])
    const { accounts } = await connectTo('polkadot-js')
    await expect(page.switchNetwork({ networkId: kusama.caipNetworkId })).rejects.toMatchObject({
      name: 'SwitchChainError',
    })
    const [address = ''] = accounts
    expect(page.connections.get()).toMatchObject({
      status: { type: 'connected' },
      list: [{ accounts: [address], networkId: relay.caipNetworkId }],
    })
    const signature = await page.signMessage({ address, message: 'Hello' })
    const signed = { data: claimsOf(address, relay), message: 'Hello', signature }
    expect(await verifyPolkadot(() => prefixOf(relay))(signed)).toBe(true)
    extension.show([bob].map(({ publicKey, type }) => ({ address: ss58Address(publicKey), type })))
    expect(page.connections.get().list[0]?.accounts).toEqual([ss58Address(bob.publicKey, 0)])
  })

  it('disconnect when they share no account', async () => {
    const extension = install()
    const { connectTo } = create()
    extension.show([])
    await expect(connectTo('polkadot-js')).rejects.toMatchObject({ name: 'NotConnectedError' })
    expect(extension.watchers()).toBe(0)
  })

  it('reconnect after sharing no account for a while', async () => {
    const extension = install()
    const { page, connectTo } = create()
    await connectTo('polkadot-js')
    extension.show([])
    expect(page.connections.get()).toMatchObject({ status: { type: 'disconnected' }, list: [] })
    extension.show([{ address: ss58Address(bob.publicKey), type: bob.type }])
    expect(page.connections.get().list[0]?.accounts).toEqual([ss58Address(bob.publicKey, 0)])
    extension.show([])
    await page.disconnect()
    expect(extension.watchers()).toBe(0)
  })

  it('use the prefix of the network, or the generic prefix if it has none', async () => {
    const wide: Network = { ...relay, id: 'a', caipNetworkId: 'polkadot:a', polkadot: { ss58Prefix: 252 } }
    const { polkadot: _, ...silent } = { ...relay, id: 'b', caipNetworkId: 'polkadot:b' as const }
    install([alice])
    const { page, connectTo } = create([wide, silent])
    expect((await connectTo('polkadot-js')).accounts).toEqual([ss58Address(alice.publicKey, 252)])
    await page.switchNetwork({ networkId: silent.caipNetworkId })
    expect(page.connections.get().list[0]?.accounts).toEqual([ss58Address(alice.publicKey, 42)])
    const late: Network = { ...wide, id: 'c', caipNetworkId: 'polkadot:c', polkadot: { ss58Prefix: 7 } }
    page.setNetworks?.([wide, silent, late])
    await page.switchNetwork({ networkId: late.caipNetworkId })
    expect(page.connections.get().list[0]?.accounts).toEqual([ss58Address(alice.publicKey, 7)])
  })

  it('receive the app name, and late ones are found and shown by their usual names', async () => {
    const extension = install([alice], 'talisman')
    const { page, connectTo } = create(undefined, 'Serial Mob')
    expect(page.connectors.get()).toMatchObject([{ id: 'talisman', name: 'Talisman', type: 'INJECTED' }])
    Object.assign(Reflect.get(globalThis.window, 'injectedWeb3'), {
      'some-wallet': createPolkadotExtension([bob]).injected,
      broken: {},
    })
    await expect
      .poll(() => page.connectors.get().map(({ name }) => name))
      .toEqual(['Talisman', 'some-wallet'])
    await connectTo('talisman')
    expect(extension.appNames).toEqual(['Serial Mob'])
  })

  it.each([
    ['sr25519', alice],
    ['ed25519', bob],
  ] as const)('sign text and bytes with %s keys, as the chosen account', async (_, key) => {
    install()
    const { page, connectTo } = create()
    await connectTo('polkadot-js')
    const address = ss58Address(key.publicKey, 0)
    const bytes = new TextEncoder().encode('Grüße')
    for (const message of ['Grüße', bytes]) {
      const signature = await page.signMessage({ address, message })
      const signed = { data: claimsOf(address, relay), message: 'Grüße', signature }
      expect(await verifyPolkadot(() => 0)(signed)).toBe(true)
    }
  })

  it('reject in words, which count as a user rejection', async () => {
    const extension = install()
    const { page, connectTo } = create()
    const { accounts } = await connectTo('polkadot-js')
    extension.setSigning('declining')
    const [address = ''] = accounts
    await expect(page.signMessage({ address, message: 'Hello' })).rejects.toSatisfy(isUserRejection)
  })
})

/** Starts a Substrate node that knows one account. */
function startNode() {
  const system = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
  // Storage key of Alice's account on any chain, from Substrate's documentation.
  const key = `0x${system}de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d`
  const littleEndian = (value: bigint, bytes: number) =>
    Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex')
      .reverse()
      .toString('hex')
  const counts = [7n, 0n, 1n, 0n].map((count) => littleEndian(count, 4)).join('')
  const amounts = [123_456_789_012n, 1_000_000_000n, 0n, 1n << 127n].map((amount) => littleEndian(amount, 16))
  return startUpstream((calls, response, batch) => {
    const answers = calls.map(({ id, method, params }) => {
      const stored = params[0] === key ? `0x${counts}${amounts.join('')}` : null
      const genesis = `0x${relay.id}${'ab'.repeat(16)}`
      return { jsonrpc: '2.0', id, result: method === 'state_getStorage' ? stored : genesis }
    })
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(batch ? answers : answers[0]))
  })
}

const open = servedContract({
  define: polkadot,
  networks: [relay, kusama],
  connectorId: 'polkadot-js',
  name: 'Polkadot',
  startNode,
  install() {
    install()
    return (network) => ss58Address(alice.publicKey, prefixOf(network))
  },
  balance: { symbol: 'DOT', quantity: { decimals: '10', numeric: '12.4456789012' } },
})

it('sign messages through the kit like any other wallet', async () => {
  const { kit } = await open()
  expect(await signMessage(kit, { message: 'Hello' })).toMatch(/^0x[0-9a-f]{128}$/)
})

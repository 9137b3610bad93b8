import type { Network } from '@latchkey/protocol/network'
import { verifyCosmos } from '@latchkey/server/signIn'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startJsonServer } from '../../../../server/test/startJsonServer.ts'
import { createBrowser } from '../../../test/browser.ts'
import { createKeplrWallet, type KeplrWallet } from '../../../test/keplrWallet.ts'
import { namespaceContract } from '../../../test/namespaceContract.ts'
import { servedContract } from '../../../test/servedContract.ts'
import { isUserRejection } from '../../errors/rejection.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { cosmos } from './cosmos.ts'
import { cosmosNetworks } from './cosmosNetworks.ts'

const [hub, osmosis] = cosmosNetworks as [Network, Network]
const known = { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }
const fire = (name: string) => globalThis.window.dispatchEvent(new Event(name))

/** Opens a page with a wallet for these chains, by default at `window.keplr`. */
function install(
  chains: Readonly<Record<string, string>> = known,
  put: (wallet: KeplrWallet) => object = ({ provider }) => ({ keplr: provider }),
): KeplrWallet {
  const wallet = createKeplrWallet(chains)
  createBrowser().open()
  Object.assign(globalThis.window, put(wallet))
  return wallet
}

namespaceContract('cosmos', () => {
  const wallet = install()
  return {
    define: cosmos,
    networks: [hub, osmosis],
    connectorId: 'keplr',
    setMood: wallet.owner.setMood,
    answer: wallet.owner.answer,
    prompts: wallet.owner.prompts,
    farewells: wallet.farewells,
    addressOn: ({ id }) => wallet.addressOn(String(id)),
    async changeAccount() {
      wallet.turnTo(1)
      fire('keplr_keystorechange')
      return wallet.addressOn('cosmoshub-4')
    },
    async end() {
      wallet.forget()
      fire('keplr_keystorechange')
    },
    verify: ({ address, message, network, signature }) =>
      verifyCosmos(() => network.cosmos?.bech32Prefix)({
        data: claimsOf(address, network),
        message,
        signature,
      }),
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

function create(networks: readonly Network[] = [hub, osmosis]) {
  const page = cosmos().create({ storage: createMemoryStorage(), storageKey: 'test', networks })
  onTestFinished(page.start())
  const connectTo = (connectorId: string) =>
    page.connect({ connectorId, signal: new AbortController().signal })
  return { page, connectTo }
}

describe('Keplr-like wallets', () => {
  it('[3.11 address] have an account on each chain, and switch it with the network', async () => {
    const wallet = install()
    const { page, connectTo } = create()
    const { accounts } = await connectTo('keplr')
    expect(accounts).toEqual([await wallet.addressOn('cosmoshub-4')])
    const seen: unknown[] = []
    page.connections.subscribe(() => {
      const [connection] = page.connections.get().list
      seen.push([connection?.networkId, connection?.accounts[0]])
    })
    await page.switchNetwork({ networkId: osmosis.caipNetworkId })
    const address = await wallet.addressOn('osmosis-1')
    expect(address).toMatch(/^osmo1/)
    // The address of one chain must never be reported on the other.
    expect(seen).toEqual([[osmosis.caipNetworkId, address]])
    wallet.turnTo(2)
    fire('keplr_keystorechange')
    const next = await wallet.addressOn('osmosis-1')
    await expect.poll(() => page.connections.get().list[0]?.accounts).toEqual([next])
  })

  it('keep the network when the wallet refuses to switch', async () => {
    const wallet = install()
    const { page, connectTo } = create()
    const { accounts } = await connectTo('keplr')
    wallet.owner.setMood('declining')
    await expect(page.switchNetwork({ networkId: osmosis.caipNetworkId })).rejects.toSatisfy(isUserRejection)
    expect(page.connections.get().list).toMatchObject([{ accounts, networkId: hub.caipNetworkId }])
  })

  it('add an unknown chain if the network is fully described', async () => {
    const own: Network = {
      id: 'mob-1',
      name: 'Mob',
      chainNamespace: 'cosmos',
      caipNetworkId: 'cosmos:mob-1',
      nativeCurrency: { name: 'Mob', symbol: 'MOB', decimals: 6 },
      rpcUrls: { default: { http: ['https://lcd.mob.example'] } },
      cosmos: { bech32Prefix: 'mob', denom: 'umob', cometUrl: 'https://rpc.mob.example' },
    }
    const wallet = install()
    const { connectTo } = create([own])
    const { accounts } = await connectTo('keplr')
    expect(accounts[0]).toMatch(/^mob1/)
    expect(wallet.suggested).toMatchObject([
      {
        chainId: 'mob-1',
        chainName: 'Mob',
        rest: 'https://lcd.mob.example',
        rpc: 'https://rpc.mob.example',
        bip44: { coinType: 118 },
        bech32Config: { bech32PrefixAccAddr: 'mob', bech32PrefixValAddr: 'mobvaloper' },
        stakeCurrency: { coinDenom: 'MOB', coinMinimalDenom: 'umob', coinDecimals: 6 },
      },
    ])
  })

  it('throw the wallet’s own error if the chain is not fully described', async () => {
    const wallet = install({})
    const { connectTo } = create()
    await expect(connectTo('keplr')).rejects.toThrow('There is no chain info for cosmoshub-4')
    expect(wallet.suggested).toEqual([])
  })

  it('treat a rejected chain as a user rejection', async () => {
    const wallet = install({})
    const facts = { bech32Prefix: 'cosmos', denom: 'uatom', cometUrl: 'https://rpc.hub.example' }
    const rpcUrls = { default: { http: ['https://lcd.hub.example'] } }
    const { connectTo } = create([{ ...hub, rpcUrls, cosmos: facts }])
    wallet.owner.setMood('declining')
    await expect(connectTo('keplr')).rejects.toSatisfy(isUserRejection)
    expect(wallet.owner.prompts()).toBe(1)
  })

  it('are found once each, wherever they are injected', async () => {
    install(known, ({ provider }) => ({
      // Like wallets that also appear in Keplr's place.
      keplr: provider,
      leap: provider,
      cosmostation: { providers: { keplr: createKeplrWallet(known).provider } },
      okxwallet: { keplr: createKeplrWallet(known).provider },
    }))
    const { page } = create()
    expect(page.connectors.get().map(({ name }) => name)).toEqual([
      'Leap Wallet',
      'Cosmostation Wallet',
      'OKX Wallet',
    ])
    Object.assign(globalThis.window, { keplr: createKeplrWallet(known).provider })
    await expect.poll(() => page.connectors.get().map(({ name }) => name)).toContain('Keplr')
  })

  it('are disabled when the page disconnects', async () => {
    const wallet = install()
    const { page, connectTo } = create()
    await connectTo('keplr')
    await page.switchNetwork({ networkId: osmosis.caipNetworkId })
    expect([...wallet.enabled]).toEqual(['cosmoshub-4', 'osmosis-1'])
    await page.disconnect()
    expect([...wallet.enabled]).toEqual([])
  })

  it('are disabled when the visitor approves after moving on', async () => {
    const wallet = install()
    const { page } = create()
    wallet.owner.setMood('late')
    const leaving = new AbortController()
    const asked = page.connect({ connectorId: 'keplr', signal: leaving.signal }).catch((error) => error)
    await expect.poll(wallet.owner.prompts).toBe(1)
    leaving.abort(new Error('moved on'))
    expect(await asked).toMatchObject({ message: 'moved on' })
    const told: (readonly string[])[] = []
    const { disable } = wallet.provider
    wallet.provider.disable = async (chainIds) => {
      await disable?.(chainIds)
      told.push(chainIds)
    }
    wallet.owner.answer()
    await expect.poll(() => told).toEqual([['cosmoshub-4']])
    expect([...wallet.enabled]).toEqual([])
  })

  it('sign text and bytes (ADR-036), and reject in words', async () => {
    const wallet = install()
    const { page, connectTo } = create()
    const [address = ''] = (await connectTo('keplr')).accounts
    for (const message of ['Grüße', new TextEncoder().encode('Grüße')]) {
      const signature = await page.signMessage({ address, message })
      expect(JSON.parse(signature)).toMatchObject({ pub_key: { type: 'tendermint/PubKeySecp256k1' } })
      const signed = { data: claimsOf(address, hub), message: 'Grüße', signature }
      expect(await verifyCosmos(() => 'cosmos')(signed)).toBe(true)
    }
    wallet.setSigning('declining')
    await expect(page.signMessage({ address, message: 'Hello' })).rejects.toSatisfy(isUserRejection)
  })
})

/** Starts a REST endpoint of the Cosmos Hub that knows one account. */
function startLcd(holder: string) {
  return startJsonServer(({ path }) => {
    // A server trusts a node's balances once the node has reported its chain.
    if (path === '/cosmos/base/tendermint/v1beta1/node_info')
      return { body: { default_node_info: { network: 'cosmoshub-4' } } }
    if (path === '/cosmos/tx/v1beta1/txs') return { body: { tx_responses: [], total: '0' } }
    if (path !== `/cosmos/bank/v1beta1/balances/${holder}`) return { status: 404, body: { code: 5 } }
    const balances = [
      { denom: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2', amount: '17' },
      { denom: 'uatom', amount: '12345678' },
    ]
    return { body: { balances, pagination: { next_key: null, total: '2' } } }
  })
}

servedContract({
  define: cosmos,
  networks: [hub, osmosis],
  connectorId: 'keplr',
  name: 'Cosmos',
  async startNode() {
    const { origin, stop } = await startLcd(await createKeplrWallet(known).addressOn('cosmoshub-4'))
    return { url: origin, stop }
  },
  install() {
    const wallet = install()
    return ({ id }) => wallet.addressOn(String(id))
  },
  toExplorerUrl: (address) => `https://www.mintscan.io/cosmos/address/${address}`,
  balance: { symbol: 'ATOM', quantity: { decimals: '6', numeric: '12.345678' } },
})

import { attempt } from '@latchkey/protocol/attempt'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import type { CosmosFacts, Network } from '@latchkey/protocol/network'
import { NotConnectedError } from '../../errors/connection.ts'
import { isUserRejection } from '../../errors/rejection.ts'
import { readPageGlobal, watchPageEvent } from '../../platform/pageWallets.ts'
import { defineNamespace, type NamespaceDefinition } from '../contract/defineNamespace.ts'
import { createInjectedWallets } from '../shared/createInjectedWallets.ts'
import { createWalletNamespace, type WalletDriver } from '../shared/createWalletNamespace.ts'
import { cosmosNetworks } from './cosmosNetworks.ts'
import { isBech32 } from './isBech32.ts'

/**
 * Creates the Cosmos namespace (CAIP-2 `cosmos`): wallets with Keplr's API and secp256k1 accounts, one per chain. A
 * chain that a wallet doesn't know is suggested to it if the network provides enough details (`cosmos`). Messages are
 * signed with ADR-036. It cannot send (spec 8.8).
 */
export function cosmos(): NamespaceDefinition {
  return defineNamespace({
    id: 'cosmos',
    create(context) {
      let { networks } = context
      const namespace = createWalletNamespace(context, {
        id: 'cosmos',
        mainNetworkId: 'cosmos:cosmoshub-4',
        remote: async () => (await import('./cosmosRemote.ts')).cosmosRemote,
        ...createInjectedWallets(findCosmosWallets, (wallet) =>
          createCosmosDriver(wallet, (networkId) =>
            networks.find(({ caipNetworkId }) => caipNetworkId === networkId),
          ),
        ),
      })
      return {
        ...namespace,
        setNetworks(next) {
          networks = next
          namespace.setNetworks?.(next)
        },
      }
    },
  })
}

/**
 * Creates the driver of a wallet with Keplr's API. These wallets can't connect silently: when unlocked, they
 * immediately respond to pages they know; otherwise they prompt. So only use a silent connect for wallets that were
 * connected before.
 */
function createCosmosDriver(
  wallet: CosmosWallet,
  networkOf: (networkId: Caip2) => Network | undefined,
): WalletDriver {
  const { changeEvent, id, name } = wallet
  /** Chain ids that the page was granted since it connected. */
  const enabled = new Set<string>()
  /** The chain in use. */
  let chainId: string | undefined

  function requireProvider(): KeplrProvider {
    const provider = findProvider(wallet)
    if (!provider) throw new NotConnectedError()
    return provider
  }

  async function enable(provider: KeplrProvider, networkId: Caip2, isSilent: boolean): Promise<void> {
    const { reference } = parseCaip2(networkId)
    try {
      await provider.enable(reference)
    } catch (error) {
      const network = networkOf(networkId)
      const chain = network && toKeplrChain(network)
      // Each wallet reports an unknown chain in its own way.
      if (isSilent || isUserRejection(error) || !chain || !provider.experimentalSuggestChain) throw error
      await provider.experimentalSuggestChain(chain)
      await provider.enable(reference)
    }
  }

  async function open(networkId: Caip2, isSilent: boolean, signal?: AbortSignal): Promise<readonly string[]> {
    const { reference } = parseCaip2(networkId)
    const provider = requireProvider()
    await enable(provider, networkId, isSilent)
    const address = await askAddress(provider, reference)
    // A late approval is revoked by its caller, and must not affect later requests.
    enabled.add(reference)
    if (!signal?.aborted) chainId = reference
    return [address]
  }

  /** Returns undefined if the wallet returns no address, as when the page has no access to its new account. */
  async function readAddress(reference: string): Promise<string | undefined> {
    try {
      return await askAddress(requireProvider(), reference)
    } catch {
      return undefined
    }
  }

  return {
    id,
    name,
    type: 'INJECTED',
    connect: async ({ isSilent, networkId, signal }) => ({
      accounts: await open(networkId, isSilent, signal),
    }),
    async disconnect() {
      const left = [...enabled]
      enabled.clear()
      chainId = undefined
      try {
        if (left.length > 0) await findProvider(wallet)?.disable?.(left)
      } catch {
        // The page is disconnected, however the wallet responds.
      }
    },
    async signMessage({ address, message, networkId }) {
      const { reference } = parseCaip2(networkId)
      const { pub_key, signature } = await requireProvider().signArbitrary(reference, address, message)
      const { type, value } = pub_key
      return JSON.stringify({ pub_key: { type, value }, signature })
    },
    switchNetwork: async ({ networkId }) => ({ accounts: await open(networkId, false) }),
    watch(on) {
      let turn = 0
      const stop = watchPageEvent(changeEvent, async () => {
        const asked = chainId
        if (asked === undefined) return
        turn += 1
        const own = turn
        const address = await readAddress(asked)
        if (own !== turn || chainId !== asked) return
        if (address === undefined) on.ended()
        else on.accountsChanged([address])
      })
      return () => {
        turn += 1
        stop()
      }
    },
  }
}

/** Returns the address in use on a chain. Throws `NotConnectedError` if the wallet returns none (BIP-173, bech32). */
async function askAddress(provider: KeplrProvider, reference: string): Promise<string> {
  const { bech32Address }: { bech32Address?: unknown } = Object(await provider.getKey(reference))
  if (typeof bech32Address !== 'string' || !isBech32(bech32Address)) throw new NotConnectedError()
  return bech32Address
}

/** SLIP-44 coin type of the Cosmos Hub, which most chains use. */
const commonCoinType = 118

/**
 * Converts a network to Keplr's format, to suggest it to a wallet. Returns undefined if the network lacks any of its
 * REST endpoint (`rpcUrls`), CometBFT RPC endpoint, address prefix or denomination (`cosmos`).
 */
function toKeplrChain(network: Network): KeplrChain | undefined {
  const { caipNetworkId, id, name, nativeCurrency, rpcUrls } = network
  const known = cosmosNetworks.find((one) => one.caipNetworkId === caipNetworkId)
  const facts: Partial<CosmosFacts> = { ...known?.cosmos, ...network.cosmos }
  const { bech32Prefix: prefix, coinType = commonCoinType, cometUrl, denom } = facts
  // Uses the operator's own endpoint, since wallets don't send requests through the kit's server.
  const [rest] = (rpcUrls.chainDefault ?? rpcUrls.default).http
  if (prefix === undefined || denom === undefined || cometUrl === undefined || rest === undefined)
    return undefined
  const currency = {
    coinDenom: nativeCurrency.symbol,
    coinMinimalDenom: denom,
    coinDecimals: nativeCurrency.decimals,
  }
  return {
    chainId: String(id),
    chainName: name,
    rpc: cometUrl,
    rest,
    bip44: { coinType },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [currency],
    stakeCurrency: currency,
  }
}

/** A wallet with Keplr's API. */
type CosmosWallet = {
  id: string
  name: string
  /** Path of its API on `window`. */
  path: string
  /** Event that it dispatches on `window` when its owner switches accounts. */
  changeEvent: string
}

/** Wallets with Keplr's API. Keplr is last, since others may also appear in its place. */
const cosmosWallets: readonly CosmosWallet[] = [
  { id: 'leap', name: 'Leap Wallet', path: 'leap', changeEvent: 'leap_keystorechange' },
  {
    id: 'cosmostation',
    name: 'Cosmostation Wallet',
    path: 'cosmostation.providers.keplr',
    changeEvent: 'cosmostation_keystorechange',
  },
  { id: 'okx', name: 'OKX Wallet', path: 'okxwallet.keplr', changeEvent: 'keplr_keystorechange' },
  { id: 'keplr', name: 'Keplr', path: 'keplr', changeEvent: 'keplr_keystorechange' },
]

/** Finds the wallets that are in the page now, without duplicates. */
function findCosmosWallets(): readonly CosmosWallet[] {
  const providers = cosmosWallets.map(findProvider)
  return cosmosWallets.filter((_, at) => providers[at] && providers.indexOf(providers[at]) === at)
}

/** Returns a wallet's API. Undefined if the wallet isn't in the page. */
function findProvider({ path }: CosmosWallet): KeplrProvider | undefined {
  const found = readPageGlobal(path)
  return found && isKeplr(found) ? found : undefined
}

function isKeplr(value: object): value is KeplrProvider {
  const methods = ['enable', 'getKey', 'signArbitrary']
  return attempt(() => methods.every((name) => typeof Reflect.get(value, name) === 'function')) ?? false
}

/** The parts of Keplr's API (docs.keplr.app) that are used here. */
export type KeplrProvider = {
  /** Asks the visitor for access. Resolves immediately if it was granted before. */
  enable(chainId: string): Promise<void>
  /** Revokes the access that `enable` was granted. */
  disable?(chainIds: readonly string[]): Promise<void>
  getKey(chainId: string): Promise<{ bech32Address: string }>
  /** ADR-036. */
  signArbitrary(chainId: string, signer: string, message: string | Uint8Array): Promise<StdSignature>
  /** Asks the visitor to add a chain that the wallet doesn't know. */
  experimentalSuggestChain?(chain: KeplrChain): Promise<void>
}

/** An amino signature. Key and signature are base64. */
type StdSignature = { pub_key: { type: string; value: unknown }; signature: string }

/** A currency in Keplr's format. */
type KeplrCurrency = { coinDenom: string; coinMinimalDenom: string; coinDecimals: number }

/** Details of a chain that is suggested to a wallet with Keplr's API. */
export type KeplrChain = {
  chainId: string
  chainName: string
  /** CometBFT RPC endpoint. */
  rpc: string
  rest: string
  bip44: { coinType: number }
  bech32Config: Readonly<
    Record<`bech32Prefix${'AccAddr' | 'AccPub' | 'ValAddr' | 'ValPub' | 'ConsAddr' | 'ConsPub'}`, string>
  >
  currencies: readonly KeplrCurrency[]
  feeCurrencies: readonly KeplrCurrency[]
  stakeCurrency: KeplrCurrency
}

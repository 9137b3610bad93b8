import type { CosmosFacts, Network } from '@latchkey/protocol/network'
import { cosmosNetworks } from './cosmosNetworks.ts'
import type { KeplrChain } from './keplr.ts'

/** SLIP-44 coin type of the Cosmos Hub, which most chains use. */
const commonCoinType = 118

/**
 * Converts a network to Keplr's format, to suggest it to a wallet. Returns undefined if the network lacks any of its
 * REST endpoint (`rpcUrls`), CometBFT RPC endpoint, address prefix or denomination (`cosmos`).
 */
export function toKeplrChain(network: Network): KeplrChain | undefined {
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

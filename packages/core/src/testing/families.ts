import type { RemoteGrants } from '@latchkey/devnet/remoteWallet'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { bip122Remote } from '../namespaces/bip122/bip122Remote.ts'
import { cosmosRemote } from '../namespaces/cosmos/cosmosRemote.ts'
import { createWalletNamespace } from '../namespaces/createWalletNamespace.ts'
import { defineNamespace, type NamespaceDefinition } from '../namespaces/defineNamespace.ts'
import { polkadotRemote } from '../namespaces/polkadot/polkadotRemote.ts'
import type { RemoteFamily } from '../namespaces/remoteFamily.ts'
import { solanaRemote } from '../namespaces/solana/solanaRemote.ts'
import type { WalletDriver } from '../namespaces/walletDriver.ts'

/** A chain family whose wallets are on phones alone. */
export type TestFamily = {
  networks: readonly [Network, ...Network[]]
  definition: NamespaceDefinition
  /** What a phone grants of an account, on these networks. */
  grant(address: string, networkIds?: readonly Caip2[]): RemoteGrants
}

/** Those of the kit beside eip155; nothing answers on their networks. */
export const families = {
  solana: makeFamily('solana', solanaRemote, [
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ]),
  bip122: makeFamily('bip122', bip122Remote, ['bip122:000000000019d6689c085ae165831e93']),
  polkadot: makeFamily('polkadot', polkadotRemote, ['polkadot:91b171bb158e2d3848fa23a9f1c25182']),
  cosmos: makeFamily('cosmos', cosmosRemote, ['cosmos:cosmoshub-4']),
} as const

function makeFamily(id: NamespaceId, remote: RemoteFamily, ids: readonly [Caip2, ...Caip2[]]): TestFamily {
  const [first, ...others] = ids
  const none: readonly WalletDriver[] = []
  return {
    networks: [makeNetwork(id, first), ...others.map((networkId) => makeNetwork(id, networkId))],
    definition: defineNamespace({
      id,
      create: (context) =>
        createWalletNamespace(context, {
          id,
          mainNetworkId: first,
          wallets: { get: () => none, subscribe: () => () => {} },
          start: () => () => {},
          remote: async () => remote,
        }),
    }),
    grant: (address, networkIds = ids) => ({
      [id]: {
        chains: [...networkIds],
        accounts: networkIds.map((networkId) => `${networkId}:${address}`),
        methods: [...remote.methods],
        events: [...remote.events],
      },
    }),
  }
}

function makeNetwork(id: NamespaceId, caipNetworkId: Caip2): Network {
  return {
    id: caipNetworkId.slice(id.length + 1),
    name: caipNetworkId,
    chainNamespace: id,
    caipNetworkId,
    nativeCurrency: { name: id, symbol: id.toUpperCase(), decimals: 9 },
    rpcUrls: { default: { http: [] } },
  }
}

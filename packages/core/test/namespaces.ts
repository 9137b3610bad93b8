import type { RemoteGrants } from '@latchkey/devnet/remoteWallet'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { bip122Remote } from '../src/namespaces/bip122/bip122Remote.ts'
import { bitcoin, bitcoinTestnet } from '../src/namespaces/bip122/networks.ts'
import { defineNamespace, type NamespaceDefinition } from '../src/namespaces/contract/defineNamespace.ts'
import type { RemoteNamespace } from '../src/namespaces/contract/remoteNamespace.ts'
import type { WalletDriver } from '../src/namespaces/contract/walletDriver.ts'
import { cosmosNetworks } from '../src/namespaces/cosmos/cosmosNetworks.ts'
import { cosmosRemote } from '../src/namespaces/cosmos/cosmosRemote.ts'
import { polkadotNetworks } from '../src/namespaces/polkadot/polkadotNetworks.ts'
import { polkadotRemote } from '../src/namespaces/polkadot/polkadotRemote.ts'
import { createWalletNamespace } from '../src/namespaces/shared/createWalletNamespace.ts'
import { solanaRemote } from '../src/namespaces/solana/solanaRemote.ts'

/** A namespace whose wallets are only on phones. */
export type TestNamespace = {
  id: NamespaceId
  networks: readonly [Network, Network]
  definition: NamespaceDefinition
  /** Grants that a phone gives for an account. Defaults to all networks for Solana, and to the first one for others. */
  grant(address: string, networkIds?: readonly Caip2[]): RemoteGrants
  /** Grants for accounts that differ by network. */
  grantEach(accountsOf: (network: Network) => readonly string[], networks?: readonly Network[]): RemoteGrants
}

const [hub, osmosis] = cosmosNetworks as [Network, Network]
const [polkadot, , kusama] = polkadotNetworks as [Network, Network, Network]

/** The kit's namespaces other than eip155. Nothing responds on their networks. */
export const namespaces = {
  solana: makeNamespace('solana', solanaRemote, [
    makeNetwork('solana', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
    makeNetwork('solana', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'),
  ]),
  bip122: makeNamespace('bip122', bip122Remote, [bitcoin, bitcoinTestnet]),
  polkadot: makeNamespace('polkadot', polkadotRemote, [polkadot, kusama]),
  cosmos: makeNamespace('cosmos', cosmosRemote, [hub, osmosis]),
} as const

function makeNamespace(
  id: NamespaceId,
  remote: RemoteNamespace,
  networks: readonly [Network, Network],
): TestNamespace {
  const [{ caipNetworkId: first }] = networks
  const none: readonly WalletDriver[] = []
  const grantEach: TestNamespace['grantEach'] = (accountsOf, granted = networks) => ({
    [id]: {
      chains: granted.map(({ caipNetworkId }) => caipNetworkId),
      accounts: granted.flatMap((network) =>
        accountsOf(network).map((account) => `${network.caipNetworkId}:${account}`),
      ),
      methods: [...remote.methods],
      events: [...remote.events],
    },
  })
  return {
    id,
    networks,
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
    grant(address, networkIds) {
      // A Solana address is the same on each of its networks.
      const all = id === 'solana' ? networks : networks.slice(0, 1)
      const granted = networkIds ? networks.filter((one) => networkIds.includes(one.caipNetworkId)) : all
      return grantEach(() => [address], granted)
    },
    grantEach,
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

import { defineNamespace, type NamespaceDefinition } from '../contract/defineNamespace.ts'
import { createInjectedWallets } from '../shared/createInjectedWallets.ts'
import { createWalletNamespace } from '../shared/createWalletNamespace.ts'
import { findCosmosWallets } from './cosmosWallets.ts'
import { createCosmosDriver } from './createCosmosDriver.ts'

/**
 * Creates the Cosmos namespace (CAIP-2 `cosmos`): wallets with Keplr's API and secp256k1 accounts, one per chain. A
 * chain that a wallet doesn't know is suggested to it if the network provides enough details (`cosmos`). Messages are
 * signed with ADR-036. It sends nothing (spec 8.8).
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

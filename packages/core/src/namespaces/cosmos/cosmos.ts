import { createInjectedWallets } from '../createInjectedWallets.ts'
import { createWalletNamespace } from '../createWalletNamespace.ts'
import { defineNamespace, type NamespaceDefinition } from '../defineNamespace.ts'
import { findCosmosWallets } from './cosmosWallets.ts'
import { createCosmosDriver } from './createCosmosDriver.ts'

/**
 * Cosmos: wallets that speak Keplr's API, with secp256k1 accounts, one on each chain (CAIP-2 namespace `cosmos`). A
 * chain that a wallet does not know is suggested to it where the network says enough (`cosmos`). Messages are signed
 * by ADR-036; nothing is sent (spec 8.8).
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

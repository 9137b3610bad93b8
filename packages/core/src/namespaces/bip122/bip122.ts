import { createValue } from '@latchkey/protocol/createValue'
import { lazy } from '@latchkey/protocol/lazy'
import { defineNamespace, type NamespaceDefinition } from '../contract/defineNamespace.ts'
import { createWalletNamespace } from '../shared/createWalletNamespace.ts'
import type { BitcoinDriver } from './bitcoinDriver.ts'
import type * as Discover from './discover.ts'
import { bitcoinChains } from './networks.ts'

/**
 * Creates the namespace of Bitcoin and its test networks (CAIP-2 `bip122`), for `createKit({ namespaces })`. Wallets of
 * wallet-standard and of sats-connect can connect, sign in and sign. It cannot send (spec 8.8). Requires the peer
 * `@wallet-standard/app`.
 */
export function bip122(): NamespaceDefinition {
  return defineNamespace({
    id: 'bip122',
    create(context) {
      let discovery: ReturnType<typeof Discover.discover> | undefined
      const wallets = createValue<readonly BitcoinDriver[]>([])
      const load = lazy(() => import('./discover.ts'))
      return createWalletNamespace(context, {
        id: 'bip122',
        mainNetworkId: bitcoinChains[0].networkId,
        remote: async () => (await import('./bip122Remote.ts')).bip122Remote,
        wallets,
        look: () => discovery?.look(),
        start() {
          let own: typeof discovery
          let isStopped = false
          load().then(
            ({ discover }) => {
              if (!isStopped) discovery = own = discover(wallets.set)
            },
            // If loading fails, no wallet is found. `prepare` reports the reason.
            () => {},
          )
          return () => {
            isStopped = true
            own?.stop()
          }
        },
        async prepare() {
          await load()
        },
      })
    },
  })
}

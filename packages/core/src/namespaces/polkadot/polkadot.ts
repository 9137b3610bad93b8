import { genericSs58Prefix } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { getPageOrigin } from '../../platform/pageOrigin.ts'
import { readPageGlobal } from '../../platform/pageWallets.ts'
import { attempt } from '../../utils/attempt.ts'
import { defineNamespace, type NamespaceDefinition } from '../contract/defineNamespace.ts'
import { createInjectedWallets } from '../shared/createInjectedWallets.ts'
import { createWalletNamespace } from '../shared/createWalletNamespace.ts'
import { createPolkadotDriver } from './createPolkadotDriver.ts'
import { polkadotNetworks } from './polkadotNetworks.ts'

/** Parameters of `polkadot`. */
export type PolkadotParameters = {
  /** Name of the app in the extensions' access prompt. Defaults to the page's origin. */
  appName?: string
}

/**
 * Creates the namespace of Polkadot and related chains (CAIP-2 `polkadot`): extensions at `window.injectedWeb3` with
 * sr25519, ed25519 and ECDSA accounts, whose addresses (SS58) have the network's prefix. Messages are signed between
 * `<Bytes>` and `</Bytes>`. It sends nothing (spec 8.8).
 */
export function polkadot({ appName }: PolkadotParameters = {}): NamespaceDefinition {
  return defineNamespace({
    id: 'polkadot',
    create(context) {
      let { networks } = context
      const prefixOf = (networkId: Caip2) => {
        const known = [...networks, ...polkadotNetworks].filter((one) => one.caipNetworkId === networkId)
        return known.find((one) => one.polkadot)?.polkadot?.ss58Prefix ?? genericSs58Prefix
      }
      const injected = createInjectedWallets(findExtensions, (id) =>
        createPolkadotDriver({ id, appName: appName ?? getPageOrigin() ?? '', prefixOf }),
      )
      const namespace = createWalletNamespace(context, {
        id: 'polkadot',
        mainNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
        remote: async () => (await import('./polkadotRemote.ts')).polkadotRemote,
        ...injected,
        async prepare() {
          await import('./openExtension.ts')
        },
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

/** Finds the keys of the extensions that can be asked for access. */
function findExtensions(): readonly string[] {
  const extensions = attempt(() => Object.entries(readPageGlobal('injectedWeb3') ?? {})) ?? []
  return extensions.flatMap(([id, extension]) =>
    attempt(() => typeof Object(extension).enable === 'function') ? [id] : [],
  )
}

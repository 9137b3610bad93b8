import { attempt } from '@latchkey/protocol/attempt'
import { genericSs58Prefix } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { NotConnectedError, SwitchChainError } from '../../errors/connection.ts'
import { getPageOrigin } from '../../platform/pageOrigin.ts'
import { readPageGlobal } from '../../platform/pageWallets.ts'
import { defineNamespace, type NamespaceDefinition } from '../contract/defineNamespace.ts'
import type { AccountLabels } from '../contract/walletDriver.ts'
import { createInjectedWallets } from '../shared/createInjectedWallets.ts'
import { createWalletNamespace, type WalletDriver } from '../shared/createWalletNamespace.ts'
import type { OpenExtension } from './openExtension.ts'
import { polkadotNetworks } from './polkadotNetworks.ts'

/** Parameters of `polkadot`. */
export type PolkadotParameters = {
  /** Name of the app in the extensions' access prompt. Defaults to the page's origin. */
  appName?: string
}

/**
 * Creates the namespace of Polkadot and related chains (CAIP-2 `polkadot`): extensions at `window.injectedWeb3` with
 * sr25519, ed25519 and ECDSA accounts, whose addresses (SS58) have the network's prefix. Messages are signed between
 * `<Bytes>` and `</Bytes>`. It cannot send (spec 8.8).
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

/** Display names of extensions, by their key in `injectedWeb3`. Other extensions are shown by their key. */
const names: ReadonlyMap<string, string> = new Map([
  ['enkrypt', 'Enkrypt'],
  ['polkadot-js', 'Polkadot{.js}'],
  ['subwallet-js', 'SubWallet'],
  ['talisman', 'Talisman'],
])

/**
 * Creates the driver of one extension. Extensions can't connect silently: they immediately respond to pages they know,
 * and prompt for others. So only use a silent connect for extensions that were connected before.
 */
function createPolkadotDriver({
  appName,
  id,
  prefixOf,
}: {
  id: string
  appName: string
  /** Returns the prefix of addresses on a network (SS58). */
  prefixOf: (networkId: Caip2) => number
}): WalletDriver {
  let open: { extension: OpenExtension; networkId: Caip2 } | undefined

  function addressesOn(networkId: Caip2, extension = open?.extension): readonly string[] {
    return extension?.addresses({ networkId, prefix: prefixOf(networkId) }) ?? []
  }

  function labels(): AccountLabels {
    const { extension, networkId } = open ?? {}
    return (networkId && extension?.names({ networkId, prefix: prefixOf(networkId) })) ?? {}
  }

  function close(): void {
    open?.extension.close()
    open = undefined
  }

  return {
    id,
    name: names.get(id) ?? id,
    type: 'INJECTED',
    async connect({ networkId, signal }) {
      const { openExtension } = await import('./openExtension.ts')
      const extension = await openExtension(id, appName)
      if (signal.aborted) extension.close()
      signal.throwIfAborted()
      const accounts = addressesOn(networkId, extension)
      if (accounts.length === 0) {
        extension.close()
        return { accounts }
      }
      close()
      open = { extension, networkId }
      return { accounts }
    },
    async disconnect() {
      close()
    },
    async signMessage({ address, message, networkId }) {
      if (!open) throw new NotConnectedError()
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      return open.extension.sign(bytes, address, { networkId, prefix: prefixOf(networkId) })
    },
    async switchNetwork({ networkId }) {
      if (!open) throw new NotConnectedError()
      const accounts = addressesOn(networkId)
      if (accounts.length === 0) throw new SwitchChainError(networkId)
      open = { ...open, networkId }
      return { accounts }
    },
    labels,
    watch(on) {
      return (
        open?.extension.watch(() => {
          if (open) on.accountsChanged(addressesOn(open.networkId))
        }) ?? (() => {})
      )
    },
  }
}

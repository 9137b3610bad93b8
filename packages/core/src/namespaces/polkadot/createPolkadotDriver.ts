import type { Caip2 } from '@latchkey/protocol/ids'
import { NotConnectedError, SwitchChainError } from '../../errors/connection.ts'
import type { AccountLabels } from '../contract/walletDriver.ts'
import type { WalletDriver } from '../shared/createWalletNamespace.ts'
import type { OpenExtension } from './openExtension.ts'

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
export function createPolkadotDriver({
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

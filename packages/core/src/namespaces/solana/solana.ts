import { createValue } from '@latchkey/protocol/createValue'
import type { Caip2 } from '@latchkey/protocol/ids'
import { lazy } from '@latchkey/protocol/lazy'
import { NetworkNotFoundError } from '../../errors/connection.ts'
import {
  defineNamespace,
  type NamespaceContext,
  type NamespaceDefinition,
} from '../contract/defineNamespace.ts'
import { createWalletNamespace, type WalletNamespace } from '../shared/createWalletNamespace.ts'
import type { RpcAddresses } from './createRpc.ts'
import type { SolanaDriver } from './solanaDriver.ts'
import { solanaMainnet } from './solanaNetworks.ts'

/**
 * Creates the Solana namespace for `createKit({ namespaces: [solana()] })`: Wallet Standard wallets, SOL and SPL
 * tokens. Requires `@solana/kit`, `@solana-program/system`, `@solana-program/token`, `@solana-program/compute-budget`
 * and `@wallet-standard/app`, which load after the page's start.
 */
export function solana(): NamespaceDefinition {
  return defineNamespace({ id: 'solana', create: createSolana })
}

/** Creates the Solana namespace. Discovery loads after the start, and the code for sending with the first transfer. */
function createSolana(context: NamespaceContext): WalletNamespace {
  let { networks } = context
  let starts = 0
  let stopDiscovery: (() => void) | undefined
  const wallets = createValue<readonly SolanaDriver[]>([])
  const loadDiscovery = lazy(() => import('./discoverWallets.ts'))
  const transfers = lazy(() =>
    import('./createTransfers.ts').then(({ createTransfers }) => createTransfers(addressesOf)),
  )

  const namespace = createWalletNamespace(context, {
    id: 'solana',
    mainNetworkId: solanaMainnet.caipNetworkId,
    remote: async () => (await import('./solanaRemote.ts')).solanaRemote,
    wallets,
    start() {
      starts += 1
      // If this fails to load, connecting loads it again.
      discover().catch(() => {})
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        starts -= 1
        if (starts > 0) return
        stopDiscovery?.()
        stopDiscovery = undefined
      }
    },
    prepare: discover,
    async sendTransfer({ driver, ...transfer }) {
      const { send } = await transfers()
      return send(transfer, driver)
    },
  })
  return {
    ...namespace,
    setNetworks(next) {
      networks = next
      namespace.setNetworks?.(next)
    },
    async signIn(asked) {
      const driver: SolanaDriver = namespace.driverOf(asked.data.accountAddress)
      const { signInByWallet } = await import('./signInByWallet.ts')
      return signInByWallet(driver, asked)
    },
    async readAmounts(parameters) {
      const { readAmounts } = await transfers()
      return readAmounts(parameters)
    },
    async estimateTransfer(transfer) {
      const { estimate } = await transfers()
      return estimate(transfer)
    },
    async checkTransfer(parameters) {
      const { check } = await transfers()
      return check(parameters)
    },
  }

  async function discover(): Promise<void> {
    const { discoverWallets } = await loadDiscovery()
    if (starts === 0 || stopDiscovery) return
    const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
    stopDiscovery = discoverWallets(ids.length > 0 ? ids : [solanaMainnet.caipNetworkId], wallets.set)
  }

  function addressesOf(networkId: Caip2): RpcAddresses {
    const { rpcFallback: isFallback, rpcUrls } =
      networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? {}
    const [url] = rpcUrls?.default.http ?? []
    if (url === undefined) throw new NetworkNotFoundError(networkId)
    return { url, own: rpcUrls?.chainDefault?.http[0], isFallback }
  }
}

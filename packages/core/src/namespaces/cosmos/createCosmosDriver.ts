import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import { NotConnectedError } from '../../errors/connection.ts'
import { isUserRejection } from '../../errors/rejection.ts'
import { watchPageEvent } from '../../platform/pageWallets.ts'
import type { WalletDriver } from '../shared/createWalletNamespace.ts'
import { type CosmosWallet, findProvider } from './cosmosWallets.ts'
import type { KeplrProvider } from './keplr.ts'
import { toKeplrChain } from './toKeplrChain.ts'

/**
 * Creates the driver of a wallet with Keplr's API. These wallets can't connect silently: when unlocked, they
 * immediately respond to pages they know; otherwise they prompt. So only use a silent connect for wallets that were
 * connected before.
 */
export function createCosmosDriver(
  wallet: CosmosWallet,
  networkOf: (networkId: Caip2) => Network | undefined,
): WalletDriver {
  const { changeEvent, id, name } = wallet
  /** Chain ids that the page was granted since it connected. */
  const enabled = new Set<string>()
  /** The chain in use. */
  let chainId: string | undefined

  function requireProvider(): KeplrProvider {
    const provider = findProvider(wallet)
    if (!provider) throw new NotConnectedError()
    return provider
  }

  async function enable(provider: KeplrProvider, networkId: Caip2, isSilent: boolean): Promise<void> {
    const { reference } = parseCaip2(networkId)
    try {
      await provider.enable(reference)
    } catch (error) {
      const network = networkOf(networkId)
      const chain = network && toKeplrChain(network)
      // Each wallet reports an unknown chain in its own way.
      if (isSilent || isUserRejection(error) || !chain || !provider.experimentalSuggestChain) throw error
      await provider.experimentalSuggestChain(chain)
      await provider.enable(reference)
    }
  }

  async function open(networkId: Caip2, isSilent: boolean, signal?: AbortSignal): Promise<readonly string[]> {
    const { reference } = parseCaip2(networkId)
    const provider = requireProvider()
    await enable(provider, networkId, isSilent)
    const address = await askAddress(provider, reference)
    // A late approval is revoked by its caller, and must not affect later requests.
    enabled.add(reference)
    if (!signal?.aborted) chainId = reference
    return [address]
  }

  /** Returns undefined if the wallet returns no address, as when the page has no access to its new account. */
  async function readAddress(reference: string): Promise<string | undefined> {
    try {
      return await askAddress(requireProvider(), reference)
    } catch {
      return undefined
    }
  }

  return {
    id,
    name,
    type: 'INJECTED',
    connect: async ({ isSilent, networkId, signal }) => ({
      accounts: await open(networkId, isSilent, signal),
    }),
    async disconnect() {
      const left = [...enabled]
      enabled.clear()
      chainId = undefined
      try {
        if (left.length > 0) await findProvider(wallet)?.disable?.(left)
      } catch {
        // The page is disconnected, however the wallet responds.
      }
    },
    async signMessage({ address, message, networkId }) {
      const { reference } = parseCaip2(networkId)
      const { pub_key, signature } = await requireProvider().signArbitrary(reference, address, message)
      const { type, value } = pub_key
      return JSON.stringify({ pub_key: { type, value }, signature })
    },
    switchNetwork: async ({ networkId }) => ({ accounts: await open(networkId, false) }),
    watch(on) {
      let turn = 0
      const stop = watchPageEvent(changeEvent, async () => {
        const asked = chainId
        if (asked === undefined) return
        turn += 1
        const own = turn
        const address = await readAddress(asked)
        if (own !== turn || chainId !== asked) return
        if (address === undefined) on.ended()
        else on.accountsChanged([address])
      })
      return () => {
        turn += 1
        stop()
      }
    },
  }
}

/** Returns the address in use on a chain. Throws `NotConnectedError` if the wallet returns none (BIP-173, bech32). */
async function askAddress(provider: KeplrProvider, reference: string): Promise<string> {
  const { bech32Address }: { bech32Address?: unknown } = Object(await provider.getKey(reference))
  if (typeof bech32Address !== 'string' || !/^[a-z0-9]+1[a-z0-9]{38,}$/.test(bech32Address))
    throw new NotConnectedError()
  return bech32Address
}

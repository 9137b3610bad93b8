import type { Logger } from 'pino'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { ServedChain } from '../settings/settings.ts'
import { askUpstream } from './askUpstream.ts'

/**
 * Logs an error for each bundler that reports no support for EntryPoint 0.8, which the smart accounts here require. An
 * unreachable bundler is not reported until it is used.
 */
export async function checkBundlers(
  chains: readonly Pick<ServedChain, 'id' | 'smartAccounts'>[],
  log: Pick<Logger, 'error'>,
): Promise<void> {
  await Promise.all(
    chains.map(async ({ id: chainId, smartAccounts }) => {
      if (!smartAccounts) return
      const { result } = await askUpstream(smartAccounts.bundlerUrl, 'eth_supportedEntryPoints', []).catch(
        () => ({ result: undefined }),
      )
      if (!Array.isArray(result)) return
      const supported = result.map(String)
      if (supported.some((address) => address.toLowerCase() === entryPoint08Address.toLowerCase())) return
      log.error(
        { chainId, supported, needed: entryPoint08Address },
        'The bundler does not support EntryPoint 0.8, so smart accounts cannot send operations on this chain. Set another bundlerUrl.',
      )
    }),
  )
}

import type { Network } from '@latchkey/protocol/network'
import type { Chain } from 'viem'
import { ConfigInvalidError } from '../errors/config.ts'
import { fromChain } from './fromChain.ts'

/**
 * Converts a chain of `viem/chains` to a network (spec 3.13). The caller provides the RPC URLs, because viem's public
 * ones are hosts that nobody configured. With `api` and `projectId`, the server reads the chain, so none is needed.
 * The rest of the chain is kept, with what viem needs for it: formatters, serializers, fees, contracts. Throws
 * `ConfigInvalidError` for an invalid URL.
 */
export function toNetwork(chain: Chain, ...rpcUrls: readonly string[]): Network {
  // Paths are also allowed: an app may proxy its node.
  const wrong = rpcUrls.findIndex((url) => !/^(https?:\/\/|\/)[^/]/.test(url ?? ''))
  if (wrong >= 0)
    throw new ConfigInvalidError(
      'networks.rpcUrls',
      rpcUrls[wrong],
      `Pass a URL for ${chain.name}: toNetwork(chain, "https://your.node")`,
    )
  return fromChain(chain, rpcUrls)
}

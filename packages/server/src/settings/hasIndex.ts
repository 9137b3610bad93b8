import { isRead } from './isRead.ts'
import type { ServedChain } from './settings.ts'

/**
 * Returns whether the accounts of a chain are indexed on request: on EVM chains without an index and explorers, unless
 * turned off.
 */
export const hasAccountIndex = (
  chain: Pick<ServedChain, 'network' | 'rpcUrls' | 'index' | 'accounts' | 'explorers'>,
): boolean =>
  chain.network.chainNamespace === 'eip155' &&
  isRead(chain) &&
  !chain.index &&
  !chain.explorers?.length &&
  chain.accounts !== false

/** Returns whether a chain's transfers and approvals are stored, for every account or on request. */
export const hasIndex = (chain: ServedChain): boolean =>
  (chain.network.chainNamespace === 'eip155' && chain.index !== undefined) || hasAccountIndex(chain)

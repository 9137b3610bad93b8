import { isRead } from './isRead.ts'
import type { ServedChain } from './settings.ts'

type Chain = Pick<ServedChain, 'network' | 'rpcUrls' | 'index' | 'accounts' | 'explorers'>

/**
 * Returns whether the accounts of a chain are indexed on request: on EVM chains without an index and explorers, unless
 * turned off.
 */
export const hasAccountIndex = (chain: Chain): boolean =>
  canIndexAccounts(chain) && !chain.explorers?.length && chain.accounts !== false

/**
 * Returns whether the accounts of a chain are indexed on request while none of its explorers responds: where both
 * `explorers` and `accounts` are set.
 */
export const hasFallbackIndex = (chain: Chain | undefined): boolean =>
  chain !== undefined &&
  canIndexAccounts(chain) &&
  (chain.explorers?.length ?? 0) > 0 &&
  Boolean(chain.accounts)

const canIndexAccounts = (chain: Chain): boolean =>
  chain.network.chainNamespace === 'eip155' && isRead(chain) && !chain.index

/** Returns whether a chain's transfers and approvals are stored, for every account or on request. */
export const hasIndex = (chain: ServedChain): boolean =>
  (chain.network.chainNamespace === 'eip155' && chain.index !== undefined) || hasAccountIndex(chain)

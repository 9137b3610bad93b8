import { approvalsCheckedMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { UpstreamError } from '../base/UpstreamError.ts'
import { listedAddresses } from '../chains/listedAddresses.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import type { TokenMetadata } from '../explorers/createTokenMetadata.ts'
import { isOfExplorer } from '../explorers/isOfExplorer.ts'
import { readApprovals } from '../explorers/readApprovals.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { hasFallbackIndex } from '../settings/hasIndex.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { FindExplored } from './createApprovalSource.ts'

/**
 * Creates what finds approvals on chains whose past explorers read, by the logs that they have. Finds nothing while no
 * explorer responds, if the chain has an index as a fallback.
 */
export function createExplorerApprovals({
  chains,
  explorers,
  request,
  metadata,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  explorers: Explorers
  /** Sends a request to a chain's own upstreams. */
  request: Rpc['request']
  metadata: TokenMetadata
}): FindExplored {
  return async ({ chainId, owner, charge }) => {
    if (!isOfExplorer(chains, explorers, chainId)) return undefined
    const listed = listedAddresses(chains.get(chainId) ?? {})
    const query = { chainId, owner, listed, charge, limit: approvalsCheckedMax }
    const found = await readApprovals({ explorers, request, ...query }).catch((error: unknown) => {
      if (!(error instanceof UpstreamError && hasFallbackIndex(chains.get(chainId)))) throw error
      return undefined
    })
    if (!found) return undefined
    const { approvals, isComplete } = found
    const tokens = approvals.flatMap(({ token, scope }) =>
      scope === 'all'
        ? []
        : [{ address: token, standard: scope === 'amount' ? ('erc20' as const) : ('erc721' as const) }],
    )
    await metadata.load(chainId, { tokens, nfts: [] }, charge)
    const candidates = approvals.map(({ token, spender, scope, minedAt, isOwn }) => {
      const {
        name = null,
        symbol = null,
        decimals = null,
        isSpam = false,
      } = metadata.token(chainId, token) ?? {}
      return { token, spender, scope, minedAt, isOwn, name, symbol, decimals, isSpam }
    })
    return { candidates, isComplete }
  }
}

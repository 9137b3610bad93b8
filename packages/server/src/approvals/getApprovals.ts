import type { Caip2 } from '@latchkey/protocol/ids'
import { isEvmAddress } from '@latchkey/protocol/schema'
import { findChain } from '../chains/findChain.ts'
import { requireAddress } from '../chains/listChainsOf.ts'
import type { Handler } from '../http/implement.ts'
import { hasIndex } from '../settings/hasIndex.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { ApprovalSource } from './createApprovalSource.ts'

/** Dependencies of `getApprovals`. */
type Ports = {
  chains: ReadonlyMap<Caip2, ServedChain>
  sources: { approvals: ApprovalSource }
}

/**
 * Lists the approvals of an account on a chain. Empty for a namespace without approvals. An EVM chain that neither an
 * index nor explorers read has an empty list that is not complete.
 */
export const getApprovals: Handler<'getApprovals', Ports> = async (
  { params, query },
  { chains, sources, charge },
) => {
  const chain = findChain(chains, query.chainId)
  requireAddress(params.address, query.chainId)
  if (chain.network.chainNamespace !== 'eip155' || !isEvmAddress(params.address))
    return { data: [], isComplete: true }
  const isExplored = (chain.explorers?.length ?? 0) > 0
  if (!hasIndex(chain) && !isExplored) return { data: [], isComplete: false }
  return sources.approvals.getApprovals({ chainId: query.chainId, address: params.address, charge })
}

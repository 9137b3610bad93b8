import { catalogueChains } from '@latchkey/protocol/chains'
import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Caip2 } from '@latchkey/protocol/ids'
import { isRead } from '../../isRead.ts'
import { RequestFailure } from '../../RequestFailure.ts'
import type { ServedChain } from '../../settings.ts'
import { findChain } from './findChain.ts'
import { isAccountOf } from './isAccountOf.ts'

/**
 * The served chains on which an address may have an account, or the one that is asked for; an account of another
 * namespace has none there. A chain that is served by two names is listed once. Throws CHAIN_INVALID, and
 * ADDRESS_INVALID where a chain is asked for an address that is one of no chain.
 */
export function listChainsOf(
  chains: ReadonlyMap<Caip2, ServedChain>,
  address: string,
  asked?: Caip2,
): readonly ServedChain[] {
  if (asked === undefined)
    return [...chains.values()].filter(
      (chain) => isRead(chain) && isAccountOf(chain.id, address) && !isAlias(chains, chain.id),
    )
  const chain = findChain(chains, asked)
  if (isAccountOf(asked, address)) return [chain]
  if (knownChains.some((id) => isAccountOf(id, address))) return []
  throw new RequestFailure('ADDRESS_INVALID', {
    field: 'address',
    description: `${address} is no address of ${asked}.`,
  })
}

const knownChains: readonly Caip2[] = [...catalogueChains, ...furtherChains].map(
  ({ caipNetworkId }) => caipNetworkId,
)
const aliases: ReadonlyMap<Caip2, Caip2> = new Map(
  catalogueChains.flatMap(({ caipNetworkId, aliasOf }) =>
    aliasOf ? [[caipNetworkId, aliasOf] as const] : [],
  ),
)

function isAlias(chains: ReadonlyMap<Caip2, ServedChain>, id: Caip2): boolean {
  const known = aliases.get(id)
  return known !== undefined && chains.has(known)
}

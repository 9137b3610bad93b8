import { catalogueChains } from '@latchkey/protocol/chains'
import { furtherChains } from '@latchkey/protocol/furtherChains'
import type { Caip2 } from '@latchkey/protocol/ids'
import { isAccountOf } from '../base/addresses.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { isRead } from '../settings/isRead.ts'
import type { ServedChain } from '../settings/settings.ts'
import { findChain } from './findChain.ts'

/**
 * Lists the served chains on which an address may have an account, or the requested one if its namespace matches. A
 * chain that is served under two names is listed once. Throws CHAIN_INVALID, and ADDRESS_INVALID if the text is not an
 * address on any chain.
 */
export function listChainsOf(
  chains: ReadonlyMap<Caip2, ServedChain>,
  address: string,
  asked?: Caip2,
): readonly ServedChain[] {
  requireAddress(address, asked)
  if (asked === undefined)
    return [...chains.values()].filter(
      (chain) => isRead(chain) && isAccountOf(chain.id, address) && !isAlias(chains, chain.id),
    )
  const chain = findChain(chains, asked)
  return isAccountOf(asked, address) ? [chain] : []
}

/** Throws ADDRESS_INVALID for a text that is not an address on a known chain or the requested one. */
export function requireAddress(address: string, asked?: Caip2): void {
  const chains = asked === undefined ? knownChains : [asked, ...knownChains]
  if (chains.some((id) => isAccountOf(id, address))) return
  const isBare = /^[0-9a-fA-F]{40}$/.test(address)
  throw new RequestFailure('ADDRESS_INVALID', {
    field: 'address',
    description: isBare
      ? `${address} is missing the 0x prefix of an EVM address.`
      : `${address} is not a valid address on ${asked ?? 'any known chain'}.`,
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

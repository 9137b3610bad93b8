import { type Caip10, isCaip10, nativeTokenAddress, parseCaip10, toCaip10 } from '@latchkey/protocol/ids'
import type { Address } from 'viem'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { Swap } from './swaps.ts'

/** The native token of an EVM chain, under its wire address. */
export const nativeToken = nativeTokenAddress('eip155') as Address

/** Parses an account or a token of an EVM chain. Throws CHAIN_INVALID for any other chain (8.9). */
function toEvmAccount(id: string): { chainId: Swap['chainId']; address: Address } {
  const { chainId, namespace, address } = parseCaip10(id)
  if (namespace !== 'eip155') throw noSwaps()
  // Already validated by the route. Lower case, so that two spellings are one token.
  return { chainId, address: address.toLowerCase() as Address }
}

/**
 * Parses several accounts and tokens, which must be on the same EVM chain. A bare address is on the chain of the
 * others. Throws CHAIN_INVALID otherwise.
 */
export function toOneChain<name extends string>(
  ids: Readonly<Record<name, string>>,
): { chainId: Swap['chainId'] } & Readonly<Record<name, Address>> {
  const named = Object.values<string>(ids).find(isCaip10)
  const entries = (Object.entries(ids) as [name, string][]).map(
    ([name, id]) =>
      [name, toEvmAccount(isCaip10(id) || !named ? id : toCaip10(parseCaip10(named).chainId, id))] as const,
  )
  const [first] = entries
  const stray = entries.find(([, { chainId }]) => chainId !== first?.[1].chainId)
  if (!first || stray)
    throw new RequestFailure('CHAIN_INVALID', {
      field: stray?.[0] ?? '',
      description: 'All tokens and accounts of a swap must be on one chain.',
    })
  const addresses = Object.fromEntries(entries.map(([name, { address }]) => [name, address]))
  return { ...(addresses as Record<name, Address>), chainId: first[1].chainId }
}

/** Parses a swap. Throws PARAMETER_INVALID for an amount of zero, or for a token swapped with itself. */
export function toSwap(p: { amount: string; from: Caip10; to: Caip10 }): Swap {
  const { chainId, from, to } = toOneChain({ from: p.from, to: p.to })
  const amount = BigInt(p.amount)
  if (amount === 0n)
    throw new RequestFailure('PARAMETER_INVALID', {
      field: 'amount',
      description: 'The amount must be more than 0.',
    })
  if (from === to)
    throw new RequestFailure('PARAMETER_INVALID', {
      field: 'to',
      description: 'It must differ from the token that is sold.',
    })
  return { chainId, amount, from, to }
}

/** Builds the failure for a chain without a market (8.9). */
export function noSwaps(): RequestFailure {
  return new RequestFailure('CHAIN_INVALID', {
    field: 'chainId',
    description: 'Network not supported for Swaps',
  })
}

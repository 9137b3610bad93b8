import type { ServedChain } from '../settings/settings.ts'

/** Returns the contracts of the tokens that the operator lists on an EVM chain, in lower case. */
export function listedAddresses({ tokens = [] }: Pick<ServedChain, 'tokens'>): ReadonlySet<string> {
  return new Set(tokens.map(({ address }) => address.toLowerCase()))
}

import type { Caip2 } from '../vocabulary/ids.ts'
import data from './data/tokens.json' with { type: 'json' }

/** Logos of tokens. */
export type TokenMarks = {
  /** Names of the logos of native tokens, by CAIP-2 id. */
  natives?: Readonly<Record<string, string>>
  /** Names of the logos of other tokens, by CAIP-2 id and address, on eip155 in lower case. */
  tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Drawings by name, as SVG. */
  drawings: Readonly<Record<string, string>>
}

/** Logos of native tokens, and of the best-known others. Large, so only import it from code that loads on demand. */
export const tokenMarks: TokenMarks = data

/**
 * Returns the name of a token's logo. A token is known by its network and address only, so a copy with the same symbol
 * has no logo.
 * @param address Undefined for the native token.
 */
export function findTokenMark(
  { natives, tokens }: Omit<TokenMarks, 'drawings'>,
  networkId: Caip2,
  address: string | undefined,
): string | undefined {
  if (address === undefined) return natives?.[networkId]
  const known = tokens[networkId] ?? {}
  const key = networkId.startsWith('eip155:') ? address.toLowerCase() : address
  return Object.hasOwn(known, key) ? known[key] : undefined
}

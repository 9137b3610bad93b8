// The id helpers that the first load needs. ./ids.ts re-exports them and has the rest.

/** A CAIP-2 chain id: `eip155:1`. */
export type Caip2 = `${string}:${string}`
/** A CAIP-10 id of an account or a contract on a chain: `eip155:1:0x…`. */
export type Caip10 = `${string}:${string}:${string}`

/**
 * Joins a chain id and an address into a CAIP-10 id.
 * @param address Plain address. Characters outside of CAIP-10 must be URI-encoded.
 */
export function toCaip10(chainId: Caip2, address: string): Caip10 {
  return `${chainId}:${address}`
}

/** Returns the CAIP-2 id of an EVM chain. */
export function evmChainId(id: number): Caip2 {
  return `eip155:${id}`
}

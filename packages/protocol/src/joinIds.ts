// What the first load needs of ids; the rest is in ./ids.ts, which has these, too.

/** A chain, CAIP-2: `eip155:1`. */
export type Caip2 = `${string}:${string}`
/** An account or a contract on a chain, CAIP-10: `eip155:1:0x…`. */
export type Caip10 = `${string}:${string}:${string}`

/** Joins a chain id and an address into a CAIP-10 id. */
export function toCaip10(chainId: Caip2, address: string): Caip10 {
  return `${chainId}:${address}`
}

/** The CAIP-2 id of an EVM chain. */
export function evmChainId(id: number): Caip2 {
  return `eip155:${id}`
}

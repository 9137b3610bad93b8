import type { Address } from 'viem'
import type { Reserves } from '../chains/readReserves.ts'

/** A path through pools, and its output. */
type Path = {
  /** From the token sold to the token bought. */
  tokens: readonly [Address, ...Address[]]
  /** In base units of the last token, by the Uniswap V2 formula. */
  amountOut: bigint
  /** How much worse the price is than the pools' own, excluding their fees; rounded up. */
  priceImpactPpm: bigint
  /** The pools' fees, in base units of the first token; rounded up. */
  fee: bigint
}

const bpsPerOne = 10_000n
const ppmPerOne = 1_000_000n
/** A pool's reserves have 112 bits. A larger reserve reverts. */
const reserveMax = 2n ** 112n - 1n

/**
 * Finds the path with the highest output for an amount over pools keyed by `token:other`. Prefers the shorter of equal
 * ones. Returns `undefined` if no path has an output.
 */
export function findBestPath(
  pools: ReadonlyMap<string, Reserves>,
  {
    from,
    to,
    amount,
    feeBps,
    hopsMax,
  }: {
    from: Address
    to: Address
    amount: bigint
    feeBps: bigint
    hopsMax: number
  },
): Path | undefined {
  const others = new Map<Address, (readonly [Address, Reserves])[]>()
  for (const [key, pool] of pools) {
    const [token, other] = key.split(':') as [Address, Address]
    others.set(token, [...(others.get(token) ?? []), [other, pool]])
  }
  let best: Way | undefined
  walk({ tokens: [from], amountOut: amount, own: 1n, other: 1n })
  return best && describe(best, amount, feeBps)

  function walk(way: Way): void {
    const token = way.tokens.at(-1) ?? from
    if (token === to) {
      const isBetter =
        !best ||
        way.amountOut > best.amountOut ||
        (way.amountOut === best.amountOut && way.tokens.length < best.tokens.length)
      if (isBetter) best = way
      return
    }
    if (way.tokens.length > hopsMax) return
    for (const [next, pool] of others.get(token) ?? []) {
      if (way.tokens.includes(next)) continue
      const amountOut = getAmountOut(way.amountOut, pool, feeBps)
      if (amountOut === 0n) continue
      walk({
        tokens: [...way.tokens, next],
        amountOut,
        own: way.own * pool.own,
        other: way.other * pool.other,
      })
    }
  }
}

/** Returns the output of a Uniswap V2 pool for an amount, in base units; 0 if it has none or would overflow. */
export function getAmountOut(amountIn: bigint, { own, other }: Reserves, feeBps: bigint): bigint {
  if (own === 0n || own + amountIn > reserveMax) return 0n
  const afterFee = amountIn * (bpsPerOne - feeBps)
  return (afterFee * other) / (own * bpsPerOne + afterFee)
}

type Way = {
  tokens: [Address, ...Address[]]
  amountOut: bigint
  /** Products of the reserves along the path. Their quotient is the price without amount and fee. */
  own: bigint
  other: bigint
}

function describe({ tokens, amountOut, own, other }: Way, amount: bigint, feeBps: bigint): Path {
  const hops = BigInt(tokens.length - 1)
  const whole = bpsPerOne ** hops
  const kept = (bpsPerOne - feeBps) ** hops
  const fee = amount - (amount * kept) / whole
  // No hop pays more than its pool's price, so the impact is never negative.
  const priceImpactPpm = ppmPerOne - (amountOut * own * whole * ppmPerOne) / (amount * other * kept)
  return { tokens, amountOut, fee, priceImpactPpm }
}

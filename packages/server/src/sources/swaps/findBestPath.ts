import type { Address } from 'viem'
import type { Reserves } from '../chains/readReserves.ts'

/** A way through pools, and what comes out of it. */
type Path = {
  /** From the token that is given to the one that is taken. */
  tokens: readonly [Address, ...Address[]]
  /** In base units of the last token, by the formula of Uniswap V2. */
  amountOut: bigint
  /** How much worse than the pools' own prices, their fees aside; rounded up. */
  priceImpactPpm: bigint
  /** What the pools keep, in base units of the first token; rounded up. */
  fee: bigint
}

const bpsPerOne = 10_000n
const ppmPerOne = 1_000_000n
/** A pool's reserves are kept in 112 bits; what would not fit reverts. */
const reserveMax = 2n ** 112n - 1n

/**
 * Finds the path over pools, given by `token:other`, that gives the most for an amount; of equal ones the shorter.
 * Undefined where none gives anything.
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

/** What a pool of Uniswap V2 pays for an amount, in base units; 0 where it pays nothing, or would overflow. */
export function getAmountOut(amountIn: bigint, { own, other }: Reserves, feeBps: bigint): bigint {
  if (own === 0n || own + amountIn > reserveMax) return 0n
  const afterFee = amountIn * (bpsPerOne - feeBps)
  return (afterFee * other) / (own * bpsPerOne + afterFee)
}

type Way = {
  tokens: [Address, ...Address[]]
  amountOut: bigint
  /** Products of the reserves gone through: their quotient is the price without amount and fee. */
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

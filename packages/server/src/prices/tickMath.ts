/** Powers are fixed point with this many binary places, so that an error is far below what a price shows. */
const places = 256n
const one = 1n << places
/** The price between two neighboring ticks of a Uniswap V3 pool is 1.0001. */
const step = (one * 10_001n) / 10_000n
/** The range of ticks of a pool. */
export const tickMax = 887_272

/** Returns 1.0001 to the power of a tick, as fixed point with 256 binary places. */
function power(tick: number): bigint {
  let [result, factor] = [one, step]
  for (let rest = Math.abs(tick); rest > 0; rest >>= 1) {
    if (rest & 1) result = (result * factor) >> places
    factor = (factor * factor) >> places
  }
  return tick < 0 ? (one << places) / result : result
}

/** Multiplies an amount by the ratio of a pool's tokens at a tick: base units of token 1 for one of token 0. */
export function multiplyByTick(amount: bigint, tick: number): bigint {
  return tick < 0 ? (amount << places) / power(-tick) : (amount * power(tick)) >> places
}

/** Returns the average tick between two cumulative ticks, rounded toward negative infinity as the pool does. */
export function toMeanTick(before: bigint, after: bigint, seconds: number): number {
  const [change, span] = [after - before, BigInt(seconds)]
  const mean = change / span
  return Number(change < 0n && change % span !== 0n ? mean - 1n : mean)
}

/**
 * Returns how much of a token a pool holds as if its liquidity were spread over all prices, in base units: token 1, or
 * token 0 at the negative tick.
 */
export function toVirtualReserve(liquidity: bigint, tick: number): bigint {
  // The square root of the price is its tick halved; half a step is 0.005 %.
  return multiplyByTick(liquidity, Math.floor(tick / 2))
}

import { type Address, parseAbi, zeroAddress } from 'viem'
import type { EvmClient } from '../chains/evmClients.ts'
import { readMany } from '../chains/readMany.ts'
import type { Pair, PairPrice, Pool } from './pools.ts'
import { multiplyByTick, tickMax, toMeanTick, toVirtualReserve } from './tickMath.ts'

/** The tiers that Uniswap's factory enables from the start, in hundredths of a basis point. */
const feeTiers = [100, 500, 3_000, 10_000] as const
/** Long enough that moving the average costs more than a displayed price is worth. */
const windowSeconds = 1_800
/** 1.0001^296 is 1.03, and 1.0001^953 is 1.1. */
const [doubtTicks, refusalTicks] = [296, 953]

const factoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)'])
const poolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
])
const tokenAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** Finds the pools of pairs at a factory with the ABI of Uniswap V3, in every usual fee tier. */
export async function findV3Pools(
  evm: EvmClient,
  factory: Address,
  pairs: readonly Pair[],
): Promise<readonly Pool[]> {
  const asked = pairs.flatMap((pair) => feeTiers.map((fee) => ({ pair, fee })))
  const found = await readMany(
    evm,
    factoryAbi,
    'getPool',
    asked.map(({ pair, fee }) => ({ address: factory, args: [pair.token, pair.quote, fee] as const })),
  )
  return asked.flatMap(({ pair }, at) => {
    const address = found[at]
    return address && address !== zeroAddress ? [{ ...pair, address }] : []
  })
}

/**
 * Reads the time-weighted prices of pools over half an hour, with the depth that was there on average and still is. A
 * pool without that much history has none. The price is in doubt if the current one is more than 3 % away from it, and
 * refused at more than 10 %.
 */
export async function readV3Prices(evm: EvmClient, pools: readonly Pool[]): Promise<readonly PairPrice[]> {
  const calls = pools.map(({ address }) => ({ address }))
  const [slots, histories, balances] = await Promise.all([
    readMany(evm, poolAbi, 'slot0', calls),
    readMany(
      evm,
      poolAbi,
      'observe',
      calls.map((call) => ({ ...call, args: [[windowSeconds, 0]] as const })),
    ),
    readMany(
      evm,
      tokenAbi,
      'balanceOf',
      pools.map(({ quote, address }) => ({ address: quote, args: [address] as const })),
    ),
  ])
  return pools.flatMap(({ token, quote }, at): PairPrice[] => {
    const [slot, history, balance] = [slots[at], histories[at], balances[at]]
    if (!slot || !history || balance === undefined) return []
    const [[before, now], [lessBefore, lessNow]] = history
    if (before === undefined || now === undefined || lessBefore === undefined || lessNow === undefined)
      return []
    const mean = toMeanTick(before, now, windowSeconds)
    if (Math.abs(mean) > tickMax) return []
    const perLiquidity = BigInt.asUintN(160, lessNow - lessBefore)
    const liquidity = perLiquidity === 0n ? 0n : (BigInt(windowSeconds) << 128n) / perLiquidity
    // A pool's token 0 is the lower address. Its tick is the price of token 0.
    const isFirst = BigInt(token) < BigInt(quote)
    const tick = isFirst ? mean : -mean
    const virtual = toVirtualReserve(liquidity, tick)
    const apart = Math.abs(slot[1] - mean)
    return [
      {
        token,
        quote,
        toQuote: (amount) => multiplyByTick(amount, tick),
        depth: least(virtual, balance),
        agreement: apart > refusalTicks ? 'none' : apart > doubtTicks ? 'doubtful' : 'good',
      },
    ]
  })
}

function least(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

import { type Address, parseAbi, zeroAddress } from 'viem'
import type { EvmClient } from './evmClients.ts'
import { readMany } from './readMany.ts'

/** The reserves of a pool with the Uniswap V2 ABI, from the view of one of its two tokens, in base units. */
export type Reserves = { own: bigint; other: bigint }

const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

/**
 * Reads the pools of a factory with the Uniswap V2 ABI, keyed by `token:other` in both directions. Pairs without a pool
 * are left out.
 */
export async function readReserves(
  evm: EvmClient,
  factory: Address,
  pairs: readonly { token: Address; other: Address }[],
): Promise<ReadonlyMap<string, Reserves>> {
  const addresses = await readMany(
    evm,
    factoryAbi,
    'getPair',
    pairs.map(({ token, other }) => ({ address: factory, args: [token, other] as const })),
  )
  const live = pairs.flatMap((pair, at) => {
    const address = addresses[at]
    return address && address !== zeroAddress ? [{ ...pair, address }] : []
  })
  const answers = await readMany(
    evm,
    pairAbi,
    'getReserves',
    live.map(({ address }) => ({ address })),
  )
  const reserves = new Map<string, Reserves>()
  for (const [at, { token, other }] of live.entries()) {
    const answer = answers[at]
    if (!answer) continue
    const [first, second] = answer
    // A pair's token0 is the lower address.
    const [own, others] = BigInt(token) < BigInt(other) ? [first, second] : [second, first]
    reserves.set(`${token}:${other}`, { own, other: others })
    reserves.set(`${other}:${token}`, { own: others, other: own })
  }
  return reserves
}

import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import { type Caip2, nativeTokenAddress } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import { type Address, parseAbi } from 'viem'
import type { EvmClient } from '../chains/evmClients.ts'
import { readMany } from '../chains/readMany.ts'
import { readReserves } from '../chains/readReserves.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { DollarPrices } from './createPriceSource.ts'

type Amm = NonNullable<ServedChain['amm']>

const tokenAbi = parseAbi(['function decimals() view returns (uint8)'])
const one = 10n ** 18n
/** Prices change with every block, but one read serves a burst of requests. */
const freshMs = 5_000

/**
 * Creates dollar prices from the reserves of an AMM with the Uniswap V2 ABI: directly against the pegged token,
 * otherwise through the wrapped native token. Chains without an AMM have no prices.
 */
export function createAmmPrices(
  chains: ReadonlyMap<Caip2, ServedChain>,
  client: (chainId: Caip2) => EvmClient,
): DollarPrices {
  /** `none` if the market does not trade the token. */
  const fresh = new LRUCache<string, bigint | 'none'>({ max: addressCacheEntriesMax, ttl: freshMs })
  const decimals = new LRUCache<string, number>({ max: addressCacheEntriesMax })

  return {
    async getDollarPrices(chainId, addresses) {
      const amm = chains.get(chainId)?.amm
      if (!amm) return new Map()
      const found = new Map<string, bigint>()
      const missing: string[] = []
      for (const address of addresses) {
        const price = fresh.get(`${chainId}:${address}`)
        if (price === undefined) missing.push(address)
        else if (price !== 'none') found.set(address, price)
      }
      if (missing.length === 0) return found
      const read = new Map(await readPrices(client(chainId), chainId, amm, missing))
      for (const address of missing) {
        const price = read.get(address)
        fresh.set(`${chainId}:${address}`, price ?? 'none')
        if (price !== undefined) found.set(address, price)
      }
      return found
    },
  }

  async function readPrices(evm: EvmClient, chainId: Caip2, amm: Amm, addresses: readonly string[]) {
    const wrapped = amm.wrapped.toLowerCase() as Address
    const dollar = amm.usdToken.toLowerCase() as Address
    const contractOf = (address: string) =>
      (address === nativeTokenAddress('eip155') ? wrapped : address) as Address
    const tokens = [...new Set([wrapped, dollar, ...addresses.map(contractOf)])]
    const scales = await readScales(evm, chainId, tokens)
    const pairs = tokens.flatMap((token) => [
      { token, other: dollar },
      { token, other: wrapped },
    ])
    const reserves = await readReserves(evm, amm.factory, pairs)
    const priceIn = (token: Address, other: Address) => {
      const pool = reserves.get(`${token}:${other}`)
      const [ownScale, otherScale] = [scales.get(token), scales.get(other)]
      if (!pool?.own || ownScale === undefined || otherScale === undefined) return undefined
      return (pool.other * one * 10n ** BigInt(ownScale)) / (pool.own * 10n ** BigInt(otherScale))
    }
    const wrappedPrice = priceIn(wrapped, dollar)
    const dollarPrice = (token: Address) => {
      if (token === dollar) return one
      const direct = priceIn(token, dollar)
      if (direct !== undefined) return direct
      const inWrapped = priceIn(token, wrapped)
      return inWrapped !== undefined && wrappedPrice !== undefined
        ? (inWrapped * wrappedPrice) / one
        : undefined
    }
    return addresses.flatMap((address): [string, bigint][] => {
      const price = dollarPrice(contractOf(address))
      return price === undefined ? [] : [[address, price]]
    })
  }

  async function readScales(evm: EvmClient, chainId: Caip2, tokens: readonly Address[]) {
    const unknown = tokens.filter((token) => !decimals.has(`${chainId}:${token}`))
    const calls = unknown.map((address) => ({ address }))
    const answers = await readMany(evm, tokenAbi, 'decimals', calls)
    for (const [at, answer] of answers.entries())
      if (answer !== undefined) decimals.set(`${chainId}:${unknown[at]}`, answer)
    return new Map(
      tokens.flatMap((token): [Address, number][] => {
        const scale = decimals.get(`${chainId}:${token}`)
        return scale === undefined ? [] : [[token, scale]]
      }),
    )
  }
}

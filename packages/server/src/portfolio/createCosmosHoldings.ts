import type { Caip2 } from '@latchkey/protocol/ids'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { RestUpstreams } from '../chains/createRestUpstreams.ts'
import { findChain } from '../chains/findChain.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { ReadHoldings } from './createBalanceSource.ts'

const pageSize = 1_000
/** Limits pages, because anyone can send an account coins of their own making. */
const pagesMax = 10

/** Parameters of `createCosmosHoldings`. */
type CosmosHoldingsOptions = {
  nodes: RestUpstreams
  chains: ReadonlyMap<Caip2, ServedChain>
  /** Returns the tokens of a chain, the native one first. */
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
}

/**
 * Reads the holdings of Cosmos accounts from the bank module over REST: the native currency and the listed tokens,
 * whose address is their denomination in URI form (`ibc%2F…`). Returns none for an address with another chain's prefix.
 */
export function createCosmosHoldings({ catalogue, chains, nodes }: CosmosHoldingsOptions): ReadHoldings {
  return async (chainId, address) => {
    const { cosmos } = findChain(chains, chainId).network
    if (!cosmos || !address.startsWith(`${cosmos.bech32Prefix}1`)) return []
    const [native, ...listed] = catalogue(chainId)
    const coins = await readCoins(nodes, chainId, address, cosmos.denom)
    return [
      { token: native, amount: coins.get(cosmos.denom) ?? 0n },
      ...listed.flatMap((token) => {
        const amount = coins.get(decodeURIComponent(token.address))
        return amount ? [{ token, amount }] : []
      }),
    ]
  }
}

/**
 * Returns an account's coins, in base units by denomination. Throws `UpstreamError` if there are more coins than are
 * read and the native one is not among them, because it would look like a balance of zero.
 */
async function readCoins(
  nodes: RestUpstreams,
  chainId: Caip2,
  address: string,
  nativeDenom: string,
): Promise<ReadonlyMap<string, bigint>> {
  const coins = new Map<string, bigint>()
  let key = ''
  for (let page = 0; page < pagesMax; page += 1) {
    const { balances, next } = await nodes.get(
      chainId,
      `/cosmos/bank/v1beta1/balances/${address}`,
      readPage,
      { 'pagination.limit': String(pageSize), ...(key !== '' && { 'pagination.key': key }) },
    )
    for (const coin of balances) {
      const { amount, denom } = Object(coin) as Record<string, unknown>
      if (typeof denom === 'string' && typeof amount === 'string' && /^\d{1,78}$/.test(amount))
        coins.set(denom, BigInt(amount))
    }
    if (next === '') return coins
    key = next
  }
  if (!coins.has(nativeDenom)) throw new UpstreamError('The account holds too many coins to read.')
  return coins
}

/** Parses a page of balances. `next` is empty after the last page. Throws `TypeError` for an invalid page. */
function readPage(json: unknown): { balances: readonly unknown[]; next: string } {
  const { balances, pagination } = Object(json) as Record<string, unknown>
  if (!Array.isArray(balances)) throw new TypeError('Expected a list of balances')
  const next: unknown = Object(pagination).next_key
  return { balances, next: typeof next === 'string' ? next : '' }
}

import { addressCacheEntriesMax, balanceCacheMs } from '@latchkey/protocol/constants'
import { type Caip2, nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import type { Currency } from '@latchkey/protocol/vocabulary'
import type { Logger } from 'pino'
import { formatUnits } from 'viem'
import type { Charge } from '../base/charge.ts'
import { createPromiseCache } from '../base/createPromiseCache.ts'
import { toDisplayValue } from '../base/toDisplayValue.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { PriceSource } from '../prices/createPriceSource.ts'
import type { ServedChain } from '../settings/settings.ts'

/** An account's amount of a token, in base units. */
export type Holding = { token: CatalogueToken; amount: bigint }

/**
 * Reads an account's holdings from a chain: always the native token, others only if the account has any. Without
 * `charge`, nothing is read that costs the client. Calls `onCut` if the account may hold tokens that are not read.
 */
export type ReadHoldings = (
  chainId: Caip2,
  address: string,
  charge?: Charge,
  onCut?: () => void,
) => Promise<readonly Holding[]>

/** An account's balances, and whether they are all that it has. */
type Balances = { balances: Balance[]; isComplete: boolean }

/** The port for an account's balances on a chain, fresh for 30 s (9.21). */
export type BalanceSource = {
  /** Returns balances. `isForced` bypasses the cache. */
  getBalances(p: {
    chainId: Caip2
    address: string
    currency: Currency
    isForced: boolean
    charge?: Charge
  }): Promise<Balances>
  getHoldings: ReadHoldings
}

/** Dependencies of the handlers of balances. */
export type BalancePorts = {
  chains: ReadonlyMap<Caip2, ServedChain>
  log: Pick<Logger, 'warn'>
  sources: { balances: BalanceSource; prices: PriceSource }
}

/**
 * Creates a source that derives balances from holdings and prices, and caches them by address, chain and currency.
 * Concurrent equal reads are deduplicated. Once `refresh` resolves, reads from a chain return nothing older.
 */
export function createBalanceSource(
  readHoldings: ReadHoldings,
  prices: Pick<PriceSource, 'getQuoted'>,
  refresh: (chainId: Caip2) => Promise<void>,
): BalanceSource {
  const cached = createPromiseCache<Balances>({ max: addressCacheEntriesMax, ttl: balanceCacheMs })
  return {
    getHoldings: readHoldings,
    getBalances({ chainId, address, currency, isForced, charge }) {
      const key = `${toCaip10(chainId, toAddressKey(address))}|${currency}`
      const read = async () => {
        if (isForced) await refresh(chainId)
        return readBalances(chainId, address, currency, charge)
      }
      return cached(key, read, isForced)
    },
  }

  async function readBalances(
    chainId: Caip2,
    address: string,
    currency: Currency,
    charge: Charge | undefined,
  ): Promise<Balances> {
    let isComplete = true
    const holdings = await readHoldings(chainId, address, charge, () => {
      isComplete = false
    })
    const ids = holdings.map(({ token }) => toCaip10(chainId, token.address))
    const found = await prices.getQuoted(chainId, ids, currency)
    const balances = holdings.map(({ token, amount }) => {
      const id = toCaip10(chainId, token.address)
      const { price, pricing } = found.get(id) ?? {}
      const numeric = formatUnits(amount, token.decimals)
      const isNative = token.address === nativeTokenAddress(chainId.slice(0, chainId.indexOf(':')))
      return {
        name: token.name,
        symbol: token.symbol,
        chainId,
        ...(!isNative && { address: id }),
        ...(price !== undefined && { value: toDisplayValue(amount, token.decimals, price) }),
        price: price ?? 0,
        ...(pricing && { pricing }),
        quantity: { decimals: String(token.decimals), numeric },
        iconUrl: token.logoUri ?? '',
      }
    })
    return { balances, isComplete }
  }
}

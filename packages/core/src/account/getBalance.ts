import { balanceCacheMs } from '@latchkey/protocol/constants'
import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import type { AccountState } from './getAccountState.ts'
import type { BalanceResult } from './readBalance.ts'

export type { BalanceResult }

/** Parameters of `getBalance`. */
export type GetBalanceParameters = {
  /** Plain address of the account. */
  address: string
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** An ERC-20 address, or the mint of one of the network's `tokens`. Defaults to the native token. */
  token?: string
}

/**
 * Reads a balance from the chain. Throws `NetworkNotFoundError` if the network is not configured, and the errors of its
 * transport (viem's on eip155).
 */
export async function getBalance(kit: Kit, parameters: GetBalanceParameters): Promise<BalanceResult> {
  if (namespaceOf(parameters.networkId) !== 'eip155') {
    const { readNamespaceBalance } = await import('./readNamespaceBalances.ts')
    return readNamespaceBalance(kit, parameters)
  }
  const { readBalance } = await import('./readBalance.ts')
  return readBalance(getClient(kit, parameters.networkId), parameters)
}

/** Query options of `getBalance`. Fresh for 30 s (9.21). */
export function getBalanceQueryOptions(
  kit: Kit,
  parameters: Omit<GetBalanceParameters, 'address'> & {
    /** Plain address. The query is disabled while it is undefined. */
    address: string | undefined
  },
) {
  const { address, networkId, token } = parameters
  const id = namespaceOf(networkId)
  const isRead = id === 'eip155' || (id && kit.namespaces.get(id)?.readAmounts !== undefined)
  return {
    queryKey: toQueryKey(kit, 'balance', { address, networkId, token }),
    queryFn: () =>
      getBalance(kit, { address: address ?? '', networkId, ...(token !== undefined && { token }) }),
    enabled: address !== undefined && isRead === true,
    staleTime: balanceCacheMs,
  }
}

/**
 * Returns the fields of `AccountState` about the balance (spec 3.11) from the results of queries. Uses the account's
 * balances if its namespace cannot read a single one. On an error, they are `0.00`, `ETH` and `isBalanceError` (spec
 * 8.23).
 */
export function toBalanceFields(
  query: {
    /** Undefined while it loads. */
    data: BalanceResult | undefined
    /** Whether the request failed. */
    isError: boolean
  },
  balances: readonly Balance[] | undefined,
): Pick<AccountState, 'balance' | 'balanceSymbol' | 'isBalanceError'> {
  if (query.isError) return { balance: '0.00', balanceSymbol: 'ETH', isBalanceError: true }
  const native = balances?.find(({ address }) => address === undefined)
  const { formatted = native?.quantity.numeric, symbol = native?.symbol } = query.data ?? {}
  return { balance: formatted, balanceSymbol: symbol, isBalanceError: false }
}

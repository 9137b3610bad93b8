import { balanceCacheMs } from '@latchkey/protocol/constants'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { erc20Abi, getAddress } from 'viem'
import { getBalance as getNativeBalance, readContract } from 'viem/actions'
import type { Kit } from '../kit.ts'
import { formatAmount } from '../utils/amounts.ts'
import { getClient } from './getClient.ts'
import { toQueryKey } from './toQueryKey.ts'

/** A balance, read from the chain (spec 3.28): `value` in base units, `formatted` in whole units. */
export type BalanceResult = { decimals: number; formatted: string; symbol: string; value: bigint }

/** Parameters of `getBalance`. */
export type GetBalanceParameters = {
  address: string
  networkId: Caip2
  /** An ERC-20; the native token by default. */
  token?: string
}

/** Reads a balance from an EVM chain. Throws what the chain's transport throws, and `NetworkNotFoundError`. */
export async function getBalance(kit: Kit, parameters: GetBalanceParameters): Promise<BalanceResult> {
  const { address, networkId, token } = parameters
  const client = getClient(kit, networkId)
  const account = getAddress(address)
  if (token === undefined) {
    const { decimals = 18, symbol = 'ETH' } = client.chain?.nativeCurrency ?? {}
    const value = await getNativeBalance(client, { address: account })
    return { decimals, formatted: formatAmount(value, decimals), symbol, value }
  }
  const contract = { address: getAddress(token), abi: erc20Abi } as const
  const [value, decimals, symbol] = await Promise.all([
    readContract(client, { ...contract, functionName: 'balanceOf', args: [account] }),
    readContract(client, { ...contract, functionName: 'decimals' }),
    readContract(client, { ...contract, functionName: 'symbol' }),
  ])
  return { decimals, formatted: formatAmount(value, decimals), symbol, value }
}

/** Query options of `getBalance`: fresh for 30 s (9.21). */
export function getBalanceQueryOptions(
  kit: Kit,
  parameters: Omit<GetBalanceParameters, 'address'> & { address: string | undefined },
) {
  const { address, networkId, token } = parameters
  const isEvm = parseCaip2(networkId).namespace === 'eip155'
  return {
    queryKey: toQueryKey(kit, 'balance', { address, networkId, token }),
    queryFn: () =>
      getBalance(kit, { address: address ?? '', networkId, ...(token !== undefined && { token }) }),
    enabled: address !== undefined && isEvm,
    staleTime: balanceCacheMs,
  }
}

/** The fields `balance` and `balanceSymbol` of spec 3.11; on an error they are `0.00` and `ETH` (spec 8.23). */
export function toBalanceFields(query: { data: BalanceResult | undefined; isError: boolean }): {
  balance: string | undefined
  balanceSymbol: string | undefined
} {
  if (query.isError) return { balance: '0.00', balanceSymbol: 'ETH' }
  return { balance: query.data?.formatted, balanceSymbol: query.data?.symbol }
}

import { type Client, erc20Abi, getAddress } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { formatAmount } from '../utils/amounts.ts'

/** A balance read from the chain (spec 3.28). */
export type BalanceResult = {
  /** Decimals of the token. */
  decimals: number
  /** Whole units as a decimal string: exact, without trailing zeros. */
  formatted: string
  /** Symbol of the token. */
  symbol: string
  /** In base units. */
  value: bigint
}

/** Reads an account's balance of the native token or an ERC-20. */
export async function readBalance(
  client: Client,
  { address, token }: { address: string; token?: string },
): Promise<BalanceResult> {
  const account = getAddress(address)
  if (token === undefined) {
    const { decimals = 18, symbol = 'ETH' } = client.chain?.nativeCurrency ?? {}
    const value = await getBalance(client, { address: account })
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

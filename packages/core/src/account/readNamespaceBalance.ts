import type { Caip2 } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'
import { formatAmount } from '../utils/amounts.ts'
import type { BalanceResult } from './readBalance.ts'
import { readNamespaceAmounts } from './readNamespaceAmounts.ts'

/**
 * Reads an account's balance of the native token, or of one of the network's `tokens`, in a namespace other than
 * eip155.
 */
export async function readNamespaceBalance(
  kit: Kit,
  { address, networkId, token }: { address: string; networkId: Caip2; token?: string },
): Promise<BalanceResult> {
  const { amounts, network } = await readNamespaceAmounts(kit, { address, networkId })
  const named =
    token === undefined ? network.nativeCurrency : network.tokens?.find((one) => one.address === token)
  if (!named) throw new TypeError(`The network does not list the token ${token}`)
  const value = token === undefined ? amounts.native : (amounts.tokens[token] ?? 0n)
  const { decimals, symbol } = named
  return { decimals, formatted: formatAmount(value, decimals), symbol, value }
}

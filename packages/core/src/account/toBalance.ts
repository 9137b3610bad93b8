import type { Caip2 } from '@latchkey/protocol/ids'
import type { NetworkToken } from '@latchkey/protocol/network'
import type { Balance } from '@latchkey/protocol/schema'
import { formatAmount } from '../utils/amounts.ts'

/** Converts an amount of a token's smallest unit to a balance without a price. */
export function toBalance(
  chainId: Caip2,
  { name, symbol, decimals, iconUrl = '' }: Omit<NetworkToken, 'address'>,
  amount: bigint,
): Balance {
  const quantity = { decimals: String(decimals), numeric: formatAmount(amount, decimals) }
  return { name, symbol, chainId, price: 0, quantity, iconUrl }
}

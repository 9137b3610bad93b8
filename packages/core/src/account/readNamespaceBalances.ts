import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { readNamespaceAmounts } from './readNamespaceAmounts.ts'
import { toBalance } from './toBalance.ts'

/** Reads an account's balances in a namespace other than eip155: the native token and the network's `tokens`. */
export async function readNamespaceBalances(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): Promise<readonly Balance[]> {
  const { amounts, network } = await readNamespaceAmounts(kit, { address, networkId })
  const { decimals, name, symbol } = network.nativeCurrency
  return [
    toBalance(networkId, { name, symbol, decimals }, amounts.native),
    ...(network.tokens ?? []).flatMap((token) => {
      const amount = amounts.tokens[token.address]
      if (amount === undefined) return []
      return [{ ...toBalance(networkId, token, amount), address: toCaip10(networkId, token.address) }]
    }),
  ]
}

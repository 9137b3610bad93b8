import { type Caip10, toCaip10 } from '@latchkey/protocol/ids'
import { formatUnits } from 'viem'
import type { Handler } from '../http/implement.ts'
import type { SwapPorts } from './swaps.ts'
import { toOneChain, toSwap } from './toSwap.ts'

/** Decimals that convert parts per million to percent. */
const percentDecimals = 4

/** Quotes a swap (7.6). `gasPrice` has no effect, since a single market gives a single quote. */
export const getSwapQuotes: Handler<'getSwapQuotes', SwapPorts> = async ({ query }, { sources }) => {
  const { from, to, userAddress } = query
  const swap = toSwap(query)
  const user = userAddress === undefined ? undefined : toOneChain({ from, userAddress }).userAddress
  const {
    amountOut,
    spender,
    takesPermit = false,
    priceImpactPpm,
    fee,
    route,
  } = await sources.swaps.getQuote(swap, user)
  const toId = (address: string): Caip10 => toCaip10(swap.chainId, address)
  return {
    quotes: [
      {
        id: null,
        fromAmount: query.amount,
        fromAccount: from,
        toAmount: String(amountOut),
        toAccount: to,
        ...(priceImpactPpm !== undefined && { priceImpact: formatUnits(priceImpactPpm, percentDecimals) }),
        ...(fee !== undefined && { fee: String(fee) }),
        ...(route && { route: route.map(toId) }),
        spender: spender && toId(spender),
        takesPermit,
      },
    ],
  }
}

import { type Caip10, nativeTokenAddress, parseCaip10, toCaip10 } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import type { OwnedToken } from '../account/ownedToken.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { parseAmount } from '../utils/amounts.ts'
import type { Token } from './getTokens.ts'

/** A token to swap from or to. The `id` of the native token uses the API's native address. */
export type SwapToken = OwnedToken & { id: Caip10 }

/** Lists the operator's tokens with an account's balances, in the operator's order. */
export function listSwapTokens(tokens: readonly Token[], balances: readonly Balance[]): readonly SwapToken[] {
  return tokens.map(({ address: id, name, symbol, decimals, logoUri }) => {
    const { chainId, address } = parseCaip10(id)
    const balance = balances.find(
      (known) => known.chainId === chainId && isSameAddress(parseCaip10(idOf(known)).address, address),
    )
    return {
      id,
      networkId: chainId,
      name,
      symbol,
      decimals,
      balance: balance ? (parseAmount(balance.quantity.numeric, decimals) ?? 0n) : 0n,
      // Nothing is planned with a price that sources disagree about.
      price: balance?.pricing?.isDisputed ? 0 : (balance?.price ?? 0),
      iconUrl: logoUri ?? '',
    }
  })
}

function idOf({ address, chainId }: Balance): Caip10 {
  return address ?? toCaip10(chainId, nativeTokenAddress(chainId.slice(0, chainId.indexOf(':'))))
}

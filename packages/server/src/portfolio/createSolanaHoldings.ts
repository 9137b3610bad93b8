import type { Caip2 } from '@latchkey/protocol/ids'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { ReadScales } from '../chains/solana/createScales.ts'
import type { SolanaReader } from '../chains/solana/createSolanaReader.ts'
import type { ReadHoldings } from './createBalanceSource.ts'

/**
 * Reads the holdings of Solana accounts: SOL, and the amounts of the chain's listed tokens in their token accounts, as
 * displayed.
 */
export function createSolanaHoldings({
  readerOf,
  readScales,
  catalogue,
}: {
  readerOf(chainId: Caip2): SolanaReader
  readScales: ReadScales
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
}): ReadHoldings {
  return async (chainId, address) => {
    const [native, ...listed] = catalogue(chainId)
    const reader = readerOf(chainId)
    const [amount, accounts] = await Promise.all([
      reader.getBalance(address),
      reader.getTokenAccounts(address),
    ])
    const owned = listed.flatMap((token) => {
      const raw = accounts
        .filter(({ mint }) => mint === token.address)
        .reduce((sum, account) => sum + account.amount, 0n)
      return raw > 0n ? [{ token, raw }] : []
    })
    const scales = await readScales(
      chainId,
      owned.map(({ token }) => token.address),
    )
    return [
      { token: native, amount },
      ...owned.map(({ token, raw }) => ({ token, amount: scales.get(token.address)?.toShown(raw) ?? raw })),
    ]
  }
}

import type { Caip2 } from '@latchkey/protocol/ids'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { SolanaReader } from '../chains/solana/createSolanaReader.ts'
import type { ReadHoldings } from './createBalanceSource.ts'

/** Holdings of Solana's accounts: SOL, and what their token accounts hold of the chain's listed tokens. */
export function createSolanaHoldings(
  readerOf: (chainId: Caip2) => SolanaReader,
  catalogue: (chainId: Caip2) => readonly [CatalogueToken, ...CatalogueToken[]],
): ReadHoldings {
  return async (chainId, address) => {
    const [native, ...listed] = catalogue(chainId)
    const reader = readerOf(chainId)
    const [amount, accounts] = await Promise.all([
      reader.getBalance(address),
      reader.getTokenAccounts(address),
    ])
    return [
      { token: native, amount },
      ...listed.flatMap((token) => {
        const held = accounts
          .filter(({ mint }) => mint === token.address)
          .reduce((sum, account) => sum + account.amount, 0n)
        return held > 0n ? [{ token, amount: held }] : []
      }),
    ]
  }
}

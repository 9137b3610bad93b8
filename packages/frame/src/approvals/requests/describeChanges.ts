import type { Scale } from '@latchkey/protocol/scaledAmount'
import { formatAmount } from '@latchkey/ui'
import { sayCall } from '../../copy/sayCall.ts'
import type { TokenFacts } from './readToken.ts'
import type { Change } from './simulateChanges.ts'

type Tokens = ReadonlyMap<string, Pick<TokenFacts, 'symbol' | 'decimals'> & { scale?: Scale }>

/** A change in plain words: the amount and its contract. `token` is null for the native currency. */
type WrittenChange = { text: string; token: string | null }

/**
 * Describes which assets the simulation sends from an account, and which ones the account may receive. A contract can
 * pay only in the simulation, and anybody can create a token, so gains in unknown tokens are shown without an amount.
 */
export function describeChanges(
  changes: readonly Change[],
  tokens: Tokens,
  native: { symbol: string; decimals: number },
  locale: string,
): { losses: readonly WrittenChange[]; gains: readonly WrittenChange[] } {
  const write = ({ token, amount, tokenId }: Change) => {
    const size = amount < 0n ? -amount : amount
    if (tokenId !== undefined) {
      const name = sayCall('tokenNumber', { id: String(tokenId) })
      return size === 1n ? name : `${size} × ${name}`
    }
    const said = token === null ? undefined : tokens.get(token.toLowerCase())
    const known = token === null ? native : said
    const shown = said?.scale?.toShown(size) ?? size
    // A mint can scale any amount down to zero.
    if (shown === 0n && size > 0n)
      return sayCall('units', { amount: formatAmount(size, { locale, exact: true }) })
    const text = formatAmount(shown, {
      locale,
      decimals: known?.decimals ?? 0,
      exact: true,
    })
    return known ? `${text} ${known.symbol}`.trimEnd() : sayCall('units', { amount: text })
  }
  return {
    losses: changes
      .filter(({ amount }) => amount < 0n)
      .map((change) => ({ text: write(change), token: change.token })),
    gains: changes
      .filter(({ amount }) => amount > 0n)
      .map((change) => ({
        text: change.token === null ? write(change) : sayCall('gainsUnknown'),
        token: change.token,
      })),
  }
}

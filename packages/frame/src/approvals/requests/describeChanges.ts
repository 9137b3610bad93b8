import type { Scale } from '@latchkey/protocol/scaledAmount'
import { formatAmount } from '@latchkey/ui'
import { sayCall } from '../../copy/sayCall.ts'
import type { TokenFacts } from './readToken.ts'
import type { Change } from './simulateChanges.ts'

type Tokens = ReadonlyMap<string, Pick<TokenFacts, 'symbol' | 'decimals'> & { scale?: Scale }>

/** A change in a person's words: how much, and of which contract; null is the native currency. */
type WrittenChange = { text: string; token: string | null }

/**
 * What an account would have less of by a trial, and what it may have more of. A contract can pay in the trial alone, and a
 * token can be anybody's: of tokens that the wallet does not know, no gain has an amount.
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
    // A mint may scale anything down to nothing.
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

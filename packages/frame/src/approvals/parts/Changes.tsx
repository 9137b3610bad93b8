import type { Scale } from '@latchkey/protocol/scaledAmount'
import { formatAmount, useStyles } from '@latchkey/ui'
import { useId } from 'react'
import { sayCall } from '../../copy/sayCall.ts'
import type { TokenFacts } from '../requests/readToken.ts'
import { sayUnits } from '../requests/sayUnits.ts'
import type { Change } from '../requests/simulateChanges.ts'
import { useAsking } from '../useAsking.ts'
import css from './Changes.css.ts'
import { FullAddress } from './FullAddress.tsx'
import { VisibleText } from './VisibleText.tsx'

/** Balance changes of the account according to a simulation. Renders nothing without changes. */
export function Changes({
  changes,
  tokens,
  native,
}: {
  changes: readonly Change[]
  tokens: ReadonlyMap<string, Pick<TokenFacts, 'symbol' | 'decimals'>>
  native: { symbol: string; decimals: number }
}) {
  useStyles(css)
  const id = useId()
  const { locale } = useAsking()
  if (changes.length === 0) return null
  const { losses, gains } = describeChanges(changes, tokens, native, locale)
  return (
    <section className="ask-changes" aria-labelledby={id}>
      <h2 id={id}>{sayCall('changes')}</h2>
      <ul>
        {losses.map(({ text, token }) => (
          <li key={`${token} ${text}`} data-way="out">
            <SignedAmount sign="−">{text}</SignedAmount>
            {token && <FullAddress>{token}</FullAddress>}
          </li>
        ))}
        {gains.map(({ text, token }) => (
          <li key={`${token} ${text}`} data-way="in">
            <span>{sayCall('gains')}</span>
            {token ? <span>{text}</span> : <SignedAmount sign="+">{text}</SignedAmount>}
            {token && <FullAddress>{token}</FullAddress>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows an amount with a sign, in addition to the color. The sign is before the digits in every script. */
function SignedAmount({ sign, children }: { sign: '+' | '−'; children: string }) {
  return (
    <span className="ask-change" dir="ltr">
      {sign}
      <VisibleText kind="line">{children}</VisibleText>
    </span>
  )
}

type Tokens = ReadonlyMap<string, Pick<TokenFacts, 'symbol' | 'decimals'> & { scale?: Scale }>

/** A change in plain words: the amount and its contract. `token` is null for the native currency. */
type WrittenChange = { text: string; token: string | null }

/**
 * Describes which assets the simulation sends from an account, and which ones the account may receive. A contract can
 * pay only in the simulation, and anyone can create a token, so gains in unknown tokens are shown without an amount.
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
    if (!known || (shown === 0n && size > 0n)) return sayUnits(size, locale)
    const text = formatAmount(shown, { locale, decimals: known.decimals, exact: true })
    return `${text} ${known.symbol}`.trimEnd()
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

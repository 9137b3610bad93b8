import { formatAmount, useStyles } from '@latchkey/ui'
import { useId } from 'react'
import { sayCall } from '../../copy/sayCall.ts'
import type { TokenFacts } from '../requests/readToken.ts'
import type { Change } from '../requests/simulateChanges.ts'
import { useAsking } from '../useAsking.ts'
import css from './Changes.css.ts'
import { FullAddress } from './FullAddress.tsx'
import { VisibleText } from './VisibleText.tsx'

/**
 * What an account would have less of by a trial, and what it may have more of. A contract can pay in the trial alone, and a
 * token can be anybody's: no gain is promised, and of tokens that the wallet does not know no amount is shown.
 */
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
  const losses = changes.filter(({ amount }) => amount < 0n)
  const gains = changes.filter(({ amount }) => amount > 0n)
  const write = ({ token, amount, tokenId }: Change) => {
    const size = amount < 0n ? -amount : amount
    if (tokenId !== undefined) {
      const name = sayCall('tokenNumber', { id: String(tokenId) })
      return size === 1n ? name : `${size} × ${name}`
    }
    const known = token === null ? native : tokens.get(token.toLowerCase())
    const text = formatAmount(size, { locale, decimals: known?.decimals ?? 0, exact: true })
    return known ? `${text} ${known.symbol}`.trimEnd() : sayCall('units', { amount: text })
  }
  if (changes.length === 0) return null
  return (
    <section className="ask-changes" aria-labelledby={id}>
      <h2 id={id}>{sayCall('changes')}</h2>
      <ul>
        {losses.map((change) => (
          <li key={`${change.token} ${change.tokenId}`} data-way="out">
            {/* A sign beside the colour, in front of the figures in every script. */}
            <span className="ask-change" dir="ltr">
              −<VisibleText>{write(change)}</VisibleText>
            </span>
            {change.token && <FullAddress>{change.token}</FullAddress>}
          </li>
        ))}
        {gains.map((change) => (
          <li key={`${change.token} ${change.tokenId}`} data-way="in">
            <span>{sayCall('gains')}</span>
            {change.token === null ? (
              <span className="ask-change" dir="ltr">
                +{write(change)}
              </span>
            ) : (
              <>
                <span>{sayCall('gainsUnknown')}</span>
                <FullAddress>{change.token}</FullAddress>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { formatAmount, useStyles } from '@latchkey/ui'
import { useId } from 'react'
import { sayCall } from '../../copy/sayCall.ts'
import type { TokenFacts } from '../requests/readToken.ts'
import type { Change } from '../requests/simulateChanges.ts'
import { useAsking } from '../useAsking.ts'
import css from './Changes.css.ts'
import { VisibleText } from './VisibleText.tsx'

/** What an account would have less of, and more of. */
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
  return (
    <section className="ask-changes" aria-labelledby={id}>
      <h2 id={id}>{sayCall('changes')}</h2>
      {changes.length === 0 && <p>{sayCall('changesNone')}</p>}
      <ul>
        {changes.map((change) => (
          <li key={`${change.token} ${change.tokenId}`} data-way={change.amount < 0n ? 'out' : 'in'}>
            {/* A sign beside the colour, in front of the figures in every script. */}
            <span className="ask-change" dir="ltr">
              {change.amount < 0n ? '−' : '+'}
              <VisibleText>{write(change)}</VisibleText>
            </span>
            {change.token && (
              <bdi className="ask-change-token" dir="ltr" translate="no">
                {change.token}
              </bdi>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useStyles } from '@latchkey/ui'
import { useId } from 'react'
import { sayCall } from '../../copy/sayCall.ts'
import { describeChanges } from '../requests/describeChanges.ts'
import type { TokenFacts } from '../requests/readToken.ts'
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
            {/* A sign in addition to the color, before the digits in every script. */}
            <span className="ask-change" dir="ltr">
              −<VisibleText kind="line">{text}</VisibleText>
            </span>
            {token && <FullAddress>{token}</FullAddress>}
          </li>
        ))}
        {gains.map(({ text, token }) => (
          <li key={`${token} ${text}`} data-way="in">
            <span>{sayCall('gains')}</span>
            {token ? <span>{text}</span> : <span className="ask-change">+{text}</span>}
            {token && <FullAddress>{token}</FullAddress>}
          </li>
        ))}
      </ul>
    </section>
  )
}

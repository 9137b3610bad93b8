import type { PortfolioPoint } from '@latchkey/core'
import { type PortfolioRange, portfolioRanges } from '@latchkey/protocol/vocabulary'
import { formatMoment, Skeleton, useStyles } from '@latchkey/ui'
import { type CSSProperties, type PointerEvent, useId, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { usePortfolio } from '../../hooks/usePortfolio.ts'
import { drawLine } from './drawLine.ts'
import css from './Portfolio.css.ts'
import { NotLoaded } from './PortfolioFailed.tsx'

/** Shows the account's value over time as a line, for a range that the visitor chooses. */
export function Portfolio() {
  useStyles(css)
  const copy = useCopy()
  const [range, setRange] = useState<PortfolioRange>('month')
  const { data, isError, isPaused, refetch } = usePortfolio({ range })
  return (
    <section
      className="lk-portfolio"
      aria-label={copy('portfolio.label')}
      aria-busy={!data && !isError && !isPaused}
    >
      {data && data.length > 1 ? (
        <PortfolioChart key={range} points={data} range={range} />
      ) : data ? (
        <p className="lk-portfolio-said">{copy('portfolio.empty')}</p>
      ) : isError || isPaused ? (
        <NotLoaded onRetry={refetch} />
      ) : (
        <>
          <span className="lk-portfolio-words">
            <Skeleton width={220} height={14} />
          </span>
          <Skeleton shape="block" height={36} />
        </>
      )}
      <Ranges range={range} onChange={setRange} />
    </section>
  )
}

function Ranges({ range, onChange }: { range: PortfolioRange; onChange: (range: PortfolioRange) => void }) {
  const copy = useCopy()
  const name = useId()
  return (
    <fieldset className="lk-portfolio-ranges">
      <legend className="lk-hidden">{copy('portfolio.range')}</legend>
      {portfolioRanges.map((each) => (
        <label key={each} className="lk-portfolio-range">
          <input type="radio" name={name} checked={each === range} onChange={() => onChange(each)} />
          <span>{copy(`portfolio.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Shows past values as a line below a slider. Pointing, dragging or the arrow keys select a point, which screen readers
 * read. The change over the range is stated above in words.
 */
function PortfolioChart({ points, range }: { points: readonly PortfolioPoint[]; range: PortfolioRange }) {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  const isShort = range === 'day' || range === 'week'
  const [at, setAt] = useState<number>()
  const { path, places } = drawLine(points.map(({ value }) => value))
  const last = points.length - 1
  const shown = at ?? last
  const write = ({ at: moment, value }: PortfolioPoint) =>
    copy('portfolio.at', {
      when: isShort ? formatMoment(new Date(moment), locale) : format.date(new Date(moment)),
      amount: format.fiat(value),
    })
  const point = points[shown]
  const said = point ? write(point) : ''
  return (
    <>
      <p className="lk-portfolio-words">{at === undefined ? <Change points={points} /> : said}</p>
      <div className="lk-portfolio-chart">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={path} />
        </svg>
        {at !== undefined && (
          <span
            className="lk-portfolio-dot"
            style={{ '--lk-x': shown / last, '--lk-y': places[shown] } as CSSProperties}
          />
        )}
        <input
          type="range"
          aria-label={copy('portfolio.label')}
          aria-valuetext={said}
          min={0}
          max={last}
          value={shown}
          onChange={({ target }) => setAt(Number(target.value))}
          onFocus={() => setAt(shown)}
          onBlur={() => setAt(undefined)}
          onPointerMove={(event) => event.pointerType === 'mouse' && setAt(pointedAt(event, last))}
          onPointerLeave={({ currentTarget }) => {
            if (!currentTarget.matches(':focus-visible')) setAt(undefined)
          }}
        />
      </div>
    </>
  )
}

/** Shows the change from the first point to now. */
function Change({ points }: { points: readonly PortfolioPoint[] }) {
  const copy = useCopy()
  const format = useFormat()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const change = last.value - first.value
  const day = format.date(new Date(first.at))
  // Less than a cent counts as no change.
  if (Math.abs(change) < 0.005) return copy('portfolio.same', { day })
  return copy(change > 0 ? 'portfolio.up' : 'portfolio.down', { amount: format.fiat(Math.abs(change)), day })
}

function pointedAt({ clientX, currentTarget }: PointerEvent<HTMLInputElement>, last: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const across = Math.min(1, Math.max(0, (clientX - left) / width))
  const isReversed = getComputedStyle(currentTarget).direction === 'rtl'
  return Math.round((isReversed ? 1 - across : across) * last)
}

import { type PortfolioRange, portfolioRanges } from '@latchkey/protocol/vocabulary'
import { Skeleton, useStyles } from '@latchkey/ui'
import { useId, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { usePortfolio } from '../../hooks/usePortfolio.ts'
import css from './Portfolio.css.ts'
import { PortfolioChart } from './PortfolioChart.tsx'
import { NotLoaded } from './PortfolioFailed.tsx'

/** Shows the account's value over time as a line, for a range that the visitor chooses. */
export function Portfolio() {
  useStyles(css)
  const copy = useCopy()
  const [range, setRange] = useState<PortfolioRange>('month')
  const { data, isError, isPaused, refetch } = usePortfolio({ range })
  return (
    <section className="lk-portfolio" aria-label={copy('portfolio.label')} aria-busy={!data && !isError}>
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
          <Skeleton shape="block" height={56} />
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

import { Button, useStyles } from '@latchkey/ui'
import { useOnline } from '../../base/useOnline.ts'
import { useCopy } from '../../copy/useCopy.ts'
import css from './Portfolio.css.ts'

/** Shows that the account's value over time failed to load, in the chart's place. */
export function PortfolioFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="lk-portfolio">
      <NotLoaded onRetry={onRetry} />
    </div>
  )
}

/** Shows a retry in the line's place when it failed to load. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  useStyles(css)
  const copy = useCopy()
  const isOnline = useOnline()
  return (
    <div className="lk-portfolio-said">
      <p role="alert">{copy(isOnline ? 'portfolio.failed' : 'account.offline.title')}</p>
      {isOnline && (
        <Button size="compact" variant="secondary" onClick={() => onRetry()}>
          {copy('account.retry')}
        </Button>
      )}
    </div>
  )
}

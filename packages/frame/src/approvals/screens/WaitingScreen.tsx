import { Button, Spinner, useStyles } from '@latchkey/ui'
import { WalletIcon } from '@latchkey/ui/icons'
import { sayWaiting } from '../../copy/sayWaiting.ts'
import css from './WaitingScreen.css.ts'

/**
 * Why a window of the wallet shows no request: it is the whole wallet and nothing is asked, its request is on the way or
 * answered, or the browser keeps the window apart from the page that opened it.
 */
export type IdleState = 'open' | 'preparing' | 'done' | 'unreachable'

/** Shows what a window of the wallet is for, and for which site, while it has no request. */
export function WaitingScreen({ appOrigin, state }: { appOrigin: string; state: IdleState }) {
  useStyles(css)
  const [before, after] = sayWaiting(`${state}Text`).split('{host}')
  return (
    <main className="ask-waiting" aria-busy={state === 'preparing' || undefined}>
      <span>{state === 'preparing' ? <Spinner /> : <WalletIcon />}</span>
      <h1>{sayWaiting(`${state}Title`)}</h1>
      <p>
        {before}
        <bdi dir="ltr" translate="no">
          {new URL(appOrigin).host}
        </bdi>
        {after}
      </p>
      {state === 'unreachable' && (
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => {
            const view = currentTarget.ownerDocument.defaultView
            // In-app browsers may have led the app's own page here: that is where "back" goes.
            if (view && view.history.length > 1) view.history.back()
            else view?.close()
          }}
        >
          {sayWaiting('unreachableBack')}
        </Button>
      )}
    </main>
  )
}

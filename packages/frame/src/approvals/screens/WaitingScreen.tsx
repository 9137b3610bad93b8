import { Button, Spinner, useStyles } from '@latchkey/ui'
import { WalletIcon } from '@latchkey/ui/icons'
import { createSay } from '../../copy/createSay.ts'
import { enWaiting } from '../../copy/enWaiting.ts'
import css from './WaitingScreen.css.ts'

/** Returns a text of the wallet's own window with its values filled in. */
const sayWaiting = createSay('waiting', enWaiting)

/**
 * Why a wallet window shows no request. It is the whole wallet and nothing is pending, its request is loading or done,
 * or the browser isolates the window from the page that opened it.
 */
export type IdleState = 'open' | 'preparing' | 'done' | 'unreachable'

/** Shows the purpose of a wallet window, and its site, while there is no request. */
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
            // In-app browsers may have navigated the app's own page here, so go back in history.
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

import { useStyles } from '@latchkey/ui'
import { WalletIcon } from '@latchkey/ui/icons'
import { sayWaiting } from '../../copy/sayWaiting.ts'
import css from './WaitingScreen.css.ts'

/** The wallet's own window while its app asks nothing: what it is for, and for whom. */
export function WaitingScreen({ appOrigin }: { appOrigin: string }) {
  useStyles(css)
  const [before, after] = sayWaiting('waitingText').split('{host}')
  return (
    <main className="ask-waiting">
      <span>
        <WalletIcon />
      </span>
      <h1>{sayWaiting('waitingTitle')}</h1>
      <p>
        {before}
        <bdi dir="ltr" translate="no">
          {new URL(appOrigin).host}
        </bdi>
        {after}
      </p>
    </main>
  )
}

import type { Kit, OwnScreenFlow } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { useErrorCopy } from '../hooks/useErrorCopy.ts'
import { useFlow } from '../hooks/useFlow.ts'
import { useKit } from '../hooks/useKit.ts'
import { useWalletUser } from '../hooks/useWalletUser.ts'
import { FreshLogin } from './FreshLogin.tsx'
import { Outcome } from './Outcome.tsx'
import { RingMark } from './RingMark.tsx'
import { useOnce } from './useOnce.ts'

/** Waits while the embedded wallet shows a screen of its own. First asks for a new login if the wallet requires one. */
export function WalletScreen({
  icon,
  text,
  start,
  onEnd,
}: {
  icon: ReactNode
  /** What the wallet asks for on its screen. */
  text: string
  /** Must be a stable reference: a new one asks again. */
  start: (kit: Kit) => OwnScreenFlow
  /** Called when the visitor approved or rejected, or declined to log in. */
  onEnd: () => void
}) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const kit = useKit()
  const user = useWalletUser()
  const { flow, state } = useFlow(useCallback(() => start(kit), [start, kit]))
  useOnce(state?.is === 'done', onEnd)
  if (!flow || !state) return null
  if (state.is === 'login' && user)
    return (
      <FreshLogin
        email={user.email}
        provider={user.socialProvider}
        onDone={() => flow.send({ is: 'loggedIn' })}
        onLeave={onEnd}
      />
    )
  if (state.is === 'failed') {
    const { title, action } = errorCopy(state.error)
    return (
      <Outcome
        mark={<RingMark ring="broken">{icon}</RingMark>}
        title={title}
        text={action}
        action={<Button onClick={() => flow.send({ is: 'retryAsked' })}>{copy('walletScreen.retry')}</Button>}
      />
    )
  }
  return (
    <Outcome
      mark={<RingMark ring="running">{icon}</RingMark>}
      title={copy('walletScreen.title')}
      text={text}
    />
  )
}

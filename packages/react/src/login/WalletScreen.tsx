import type { Kit, OwnScreenFlow } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useWalletUser } from '../account/useWalletUser.ts'
import { useOnce } from '../base/useOnce.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useErrorCopy } from '../copy/useErrorCopy.ts'
import { useKit } from '../hooks/useKit.ts'
import { useFlow } from '../kit/useFlow.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { RingMark } from '../parts/RingMark.tsx'
import { FreshLogin } from './FreshLogin.tsx'
import { UserPending } from './UserPending.tsx'

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
  const owner = useWalletUser()
  const { state, dispatch } = useFlow(useCallback(() => start(kit), [start, kit]))
  useOnce(state?.status === 'done', onEnd)
  if (!state) return null
  if (state.status === 'login')
    return owner.user ? (
      <FreshLogin
        email={owner.user.email}
        provider={owner.user.socialProvider}
        onDone={() => dispatch({ type: 'loggedIn' })}
        onLeave={onEnd}
      />
    ) : (
      <UserPending owner={owner} height={213} />
    )
  if (state.status === 'failed') {
    const { title, action } = errorCopy(state.error)
    return (
      <Outcome
        mark={<RingMark ring="broken">{icon}</RingMark>}
        title={title}
        text={action}
        action={
          <Button onClick={() => dispatch({ type: 'retryRequested' })}>{copy('walletScreen.retry')}</Button>
        }
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

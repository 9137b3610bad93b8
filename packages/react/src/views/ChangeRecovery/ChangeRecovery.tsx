import { type ChangeRecoveryEvent, type ChangeRecoveryState, createChangeRecoveryFlow } from '@latchkey/core'
import { type RecoveryType, recoveryTypes } from '@latchkey/protocol/vocabulary'
import { Button, List, Notice, Row, Tag, useStyles } from '@latchkey/ui'
import { CopyIcon, KeyIcon, RetryIcon } from '@latchkey/ui/icons'
import { type ComponentType, useCallback } from 'react'
import { useRecoveryType } from '../../account/useRecoveryType.ts'
import { useWalletUser } from '../../account/useWalletUser.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFlow } from '../../kit/useFlow.ts'
import { FreshLogin } from '../../login/FreshLogin.tsx'
import { UserPending } from '../../login/UserPending.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { RingMark } from '../../parts/RingMark.tsx'
import css from './ChangeRecovery.css.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    ChangeRecovery: undefined
  }
}

/**
 * Shows how the embedded wallet is restored, and alternatives. Secrets are only shown and typed on the wallet's
 * screens.
 */
export function ChangeRecovery() {
  const kit = useKit()
  const owner = useWalletUser()
  const current = useRecoveryType()
  const { state, dispatch } = useFlow(useCallback(() => createChangeRecoveryFlow(kit), [kit]))
  if (!state) return null
  if (state.status === 'login')
    return owner.user ? (
      <FreshLogin
        email={owner.user.email}
        provider={owner.user.socialProvider}
        onDone={() => dispatch({ type: 'loggedIn' })}
        onLeave={() => dispatch({ type: 'left' })}
      />
    ) : (
      <UserPending owner={owner} height={311} />
    )
  return <RecoverySteps state={state} current={current} dispatch={dispatch} />
}

const marks: Readonly<Record<RecoveryType, ComponentType>> = {
  automatic: RetryIcon,
  passkey: KeyIcon,
  code: CopyIcon,
}

/** Shows the recovery methods, and each state of changing the method. */
export function RecoverySteps({
  state,
  current,
  dispatch,
}: {
  state: Exclude<ChangeRecoveryState, { status: 'login' }>
  /** The current method. Undefined while unknown. */
  current: RecoveryType | undefined
  dispatch: (event: ChangeRecoveryEvent) => void
}) {
  useStyles(css)
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  if (state.status === 'asking')
    return (
      <Outcome
        mark={
          <RingMark ring="running">
            <KeyIcon />
          </RingMark>
        }
        title={copy('recovery.asking.title')}
        text={copy('recovery.asking.action')}
      />
    )
  if (state.status === 'failed') {
    const { title, action } = errorCopy(state.error)
    return (
      <Outcome
        mark={
          <RingMark ring="broken">
            <KeyIcon />
          </RingMark>
        }
        title={title}
        text={action}
        action={
          <div className="lk-connecting-actions">
            <Button onClick={() => dispatch({ type: 'retryRequested' })}>{copy('recovery.retry')}</Button>
            <Button variant="quiet" onClick={() => dispatch({ type: 'left' })}>
              {copy('recovery.back')}
            </Button>
          </div>
        }
      />
    )
  }
  const used = state.status === 'done' ? state.recovery : current
  return (
    <div className="lk-recovery">
      <p>{copy('recovery.what')}</p>
      <List gap label={copy('recovery.ways')}>
        {recoveryTypes.map((recovery) => {
          const Mark = marks[recovery]
          return (
            <Row
              key={recovery}
              mark={<Mark />}
              label={copy(`recovery.${recovery}`)}
              detail={copy(`recovery.${recovery}.detail`)}
              {...(recovery === used
                ? { trailing: <Tag tone="brass">{copy('recovery.current')}</Tag> }
                : { chevron: true })}
              onClick={() => dispatch({ type: 'chosen', recovery })}
            />
          )
        })}
      </List>
      <div role="status">{state.status === 'done' && <Notice>{copy('recovery.done')}</Notice>}</div>
    </div>
  )
}

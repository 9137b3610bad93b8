import type { ChangeRecoveryEvent, ChangeRecoveryState } from '@latchkey/core'
import { type RecoveryKind, recoveryKinds } from '@latchkey/protocol/vocabulary'
import { Button, List, Notice, Row, Tag, useStyles } from '@latchkey/ui'
import { CopyIcon, KeyIcon, RetryIcon } from '@latchkey/ui/icons'
import type { ComponentType } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import { RingMark } from '../../parts/RingMark.tsx'
import css from './ChangeRecovery.css.ts'

const marks: Readonly<Record<RecoveryKind, ComponentType>> = {
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
  state: ChangeRecoveryState
  /** The current method. Undefined while unknown. */
  current: RecoveryKind | undefined
  dispatch: (event: ChangeRecoveryEvent) => void
}) {
  useStyles(css)
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  if (state.is === 'asking' || state.is === 'login')
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
  if (state.is === 'failed') {
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
            <Button onClick={() => dispatch({ is: 'retryAsked' })}>{copy('recovery.retry')}</Button>
            <Button variant="quiet" onClick={() => dispatch({ is: 'left' })}>
              {copy('recovery.back')}
            </Button>
          </div>
        }
      />
    )
  }
  const used = state.is === 'done' ? state.kind : current
  return (
    <div className="lk-recovery">
      <p>{copy('recovery.what')}</p>
      <List gap label={copy('recovery.ways')}>
        {recoveryKinds.map((kind) => {
          const Mark = marks[kind]
          return (
            <Row
              key={kind}
              mark={<Mark />}
              label={copy(`recovery.${kind}`)}
              detail={copy(`recovery.${kind}.detail`)}
              {...(kind === used
                ? { trailing: <Tag tone="brass">{copy('recovery.current')}</Tag> }
                : { chevron: true })}
              onClick={() => dispatch({ is: 'chosen', kind })}
            />
          )
        })}
      </List>
      <div role="status">{state.is === 'done' && <Notice>{copy('recovery.done')}</Notice>}</div>
    </div>
  )
}

import { Button, Notice, Spinner } from '@latchkey/ui'
import { type ReactNode, useId, useState } from 'react'
import { say } from '../../copy/say.ts'
import { isTap } from '../guard/createGuard.ts'
import { useGuard } from '../guard/useGuard.ts'
import { useAsking } from '../useAsking.ts'
import { ApproveButton } from './ApproveButton.tsx'
import { Asker } from './Asker.tsx'
import { Panel } from './Panel.tsx'
import { useSettled } from './useSettled.ts'

/** How long something may be in the way before it is spoken of. */
const hiddenMs = 800

/**
 * One approval, filling its frame: who asks, what for, and the two answers. Without a deed there is only the no, as while
 * the deed is `pending`.
 */
export function Ask({
  title,
  deed,
  isPending = false,
  children,
}: {
  title: ReactNode
  /** What a yes does, on the button. */
  deed?: string | undefined
  isPending?: boolean
  children?: ReactNode
}) {
  const { approve, reject, review, sight } = useAsking()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const statusId = useId()
  const isBlind = sight === 'blind'
  const isAlone = sight === 'alone'
  const guard = useGuard(isBlind ? null : panel, deed, sight)
  const isHidden = useSettled(guard.status === 'hidden' && deed !== undefined && !isBlind, hiddenMs)
  // With a finger, too early: now the wait is told to whoever sees it, too.
  const [isTapped, setTapped] = useState(false)
  const [reviewing, setReviewing] = useState<'open' | 'blocked'>()

  const inWindow = review && (
    <Button onClick={() => setReviewing(review() ? 'open' : 'blocked')}>{say('reviewInWindow')}</Button>
  )
  return (
    <Panel
      panelRef={setPanel}
      title={title}
      lead={<Asker />}
      isPending={isPending}
      footer={
        <>
          {isHidden && <Notice tone="warning">{say(isAlone ? 'guardAway' : 'guardHidden')}</Notice>}
          {reviewing === 'blocked' && <Notice tone="error">{say('reviewBlocked')}</Notice>}
          {isBlind && deed !== undefined && !reviewing && <Notice>{say('reviewHint')}</Notice>}
          {reviewing === 'open' && <Notice>{say('reviewOpen')}</Notice>}
          <p id={statusId} className={isTapped ? 'ask-status' : 'lk-hidden'} role="status">
            {deed !== undefined && guard.status === 'waiting' && say('guardWaiting')}
            {deed !== undefined && guard.status === 'ready' && say(isTapped ? 'guardTapAgain' : 'guardReady')}
          </p>
          <div className="ask-deeds">
            <Button variant="secondary" onClick={reject}>
              {say('reject')}
            </Button>
            {deed !== undefined &&
              (isBlind || (isHidden && !isAlone) ? (
                inWindow
              ) : (
                <ApproveButton
                  deed={deed}
                  guard={guard}
                  describedBy={statusId}
                  onClick={(click) => {
                    if (guard.allows(click)) approve()
                    else setTapped(isTap(click))
                  }}
                />
              ))}
            {isPending && (
              <span className="ask-pending">
                <Spinner />
              </span>
            )}
          </div>
        </>
      }
    >
      {children}
    </Panel>
  )
}

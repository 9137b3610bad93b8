import { Button, Notice, Spinner } from '@latchkey/ui'
import { type ReactNode, useId, useState } from 'react'
import { say } from '../../copy/say.ts'
import { isTap } from '../guard/createGuard.ts'
import { useGuard } from '../guard/useGuard.ts'
import { useReadToEnd } from '../guard/useReadToEnd.ts'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import { ApproveButton } from './ApproveButton.tsx'
import { Asker } from './Asker.tsx'
import { Panel } from './Panel.tsx'
import { useSettled } from './useSettled.ts'
import type { Alarm } from './Warnings.tsx'

/** How long something may be in the way before it is spoken of. */
const hiddenMs = 800
/** What a button has room for. */
const deedMax = 40
/** The part of the body that a press on an unread screen scrolls by. */
const pageRatio = 0.8

/**
 * One approval, filling its frame: who asks, what for, and the two answers. Without a deed there is only the no, as while
 * the deed is `pending`.
 */
export function Ask({
  title,
  alarms,
  deed,
  isPending = false,
  children,
}: {
  title: string
  /** What must not be missed. */
  alarms?: readonly Alarm[]
  /** What a yes does, on the button. */
  deed?: string | undefined
  isPending?: boolean
  children?: ReactNode
}) {
  const { approve, reject, review, sight } = useAsking()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const isRead = useReadToEnd(body)
  const statusId = useId()
  const isBlind = sight === 'blind'
  const isAlone = sight === 'alone'
  // What was scrolled to its end is looked at as long as what never scrolled.
  const guard = useGuard(isBlind ? null : panel, `${deed} ${isRead}`, sight)
  const isUnread = !isRead && !isBlind && deed !== undefined
  const isHidden = useSettled(guard.status === 'hidden' && deed !== undefined && !isBlind, hiddenMs)
  // With a finger, too early: now the wait is told to whoever sees it, too.
  const [isTapped, setTapped] = useState(false)
  const [reviewing, setReviewing] = useState<'open' | 'blocked'>()

  const status = guard.status === 'waiting' ? 'guardWaiting' : isTapped ? 'guardTapAgain' : 'guardReady'
  const inWindow = review && (
    <Button onClick={() => setReviewing(review() ? 'open' : 'blocked')}>{say('reviewInWindow')}</Button>
  )
  return (
    <Panel
      panelRef={setPanel}
      bodyRef={setBody}
      title={title}
      alarms={alarms}
      isUnread={isUnread}
      lead={<Asker />}
      isPending={isPending}
      footer={
        <>
          {isHidden && <Notice tone="warning">{say(isAlone ? 'guardAway' : 'guardHidden')}</Notice>}
          {reviewing === 'blocked' && <Notice tone="error">{say('reviewBlocked')}</Notice>}
          {isBlind && deed !== undefined && !reviewing && <Notice>{say('reviewHint')}</Notice>}
          {reviewing === 'open' && <Notice>{say('reviewOpen')}</Notice>}
          <p
            id={statusId}
            className={(isTapped || isUnread) && !isHidden ? 'ask-status' : 'lk-hidden'}
            role="status"
          >
            {isUnread ? say('guardUnread') : deed !== undefined && guard.status !== 'hidden' && say(status)}
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
                  deed={toOneLine(deed, deedMax)}
                  guard={isUnread ? { ...guard, status: 'hidden' } : guard}
                  describedBy={statusId}
                  onClick={(click) => {
                    if (isUnread) body?.scrollBy({ top: body.clientHeight * pageRatio })
                    else if (guard.allows(click)) approve()
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

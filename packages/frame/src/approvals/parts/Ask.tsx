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

/** How long an obstruction must last before a notice appears, in ms. */
const hiddenMs = 800
/** Maximum characters of a button's label. */
const deedMax = 40
/** Ratio of the body's height that a press on an unread screen scrolls. */
const pageRatio = 0.8

/**
 * One approval that fills its frame: the requesting app, the request, and the buttons to approve or reject. The visitor
 * can only reject without a `deed`, and while `isPending` is set.
 */
export function Ask({
  title,
  alarms,
  deed,
  isPending = false,
  children,
}: {
  title: string
  /** Alerts that must not be missed. */
  alarms?: readonly Alarm[]
  /** Label of the approve button. */
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
  // The wait restarts at the end of scrolling, so scrolled content stays in view as long as content that never
  // scrolled.
  const guard = useGuard(isBlind ? null : panel, `${deed} ${isRead}`, sight)
  const isUnread = !isRead && !isBlind && deed !== undefined
  const isHidden = useSettled(guard.status === 'hidden' && deed !== undefined && !isBlind, hiddenMs)
  // The visitor tapped too early, so the wait is now also shown visually.
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

import { Button, Notice, Spinner, useStyles } from '@latchkey/ui'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { say } from '../../copy/say.ts'
import { type GuardState, isTap, useGuard } from '../guard/useGuard.ts'
import { useReadToEnd } from '../guard/useReadToEnd.ts'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import css from './ApproveButton.css.ts'
import { Asker } from './Asker.tsx'
import { Panel } from './Panel.tsx'
import type { Alarm } from './Warnings.tsx'

/** How long an obstruction must last before a notice appears, in ms. */
const hiddenMs = 800
/** Maximum characters of a button's label. */
const approveLabelMax = 40
/** Ratio of the body's height that a press on an unread screen scrolls. */
const pageRatio = 0.8

/**
 * One approval that fills its frame: the requesting app, the request, and the buttons to approve or reject. The visitor
 * can only reject without an `approveLabel`, and while `isPending` is set.
 */
export function Ask({
  title,
  alarms,
  approveLabel,
  isPending = false,
  children,
}: {
  title: string
  /** Alerts that must not be missed. */
  alarms?: readonly Alarm[]
  /** Label of the approve button. */
  approveLabel?: string | undefined
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
  const guard = useGuard(isBlind ? null : panel, `${approveLabel} ${isRead}`, sight)
  const isUnread = !isRead && !isBlind && approveLabel !== undefined
  const isHidden = useSettled(guard.status === 'hidden' && approveLabel !== undefined && !isBlind, hiddenMs)
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
          {isBlind && approveLabel !== undefined && !reviewing && <Notice>{say('reviewHint')}</Notice>}
          {reviewing === 'open' && <Notice>{say('reviewOpen')}</Notice>}
          <p
            id={statusId}
            className={(isTapped || isUnread) && !isHidden ? 'ask-status' : 'lk-hidden'}
            role="status"
          >
            {isUnread
              ? say('guardUnread')
              : approveLabel !== undefined && guard.status !== 'hidden' && say(status)}
          </p>
          <div className="ask-actions">
            <Button variant="secondary" onClick={reject}>
              {say('reject')}
            </Button>
            {approveLabel !== undefined &&
              (isBlind || (isHidden && !isAlone) ? (
                inWindow
              ) : (
                <ApproveButton
                  approveLabel={toOneLine(approveLabel, approveLabelMax)}
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

/** Approve button. It fills up during the wait, accepts clicks only afterwards, and keeps the focus throughout. */
function ApproveButton({
  approveLabel,
  guard: { status, round },
  onClick,
  describedBy,
}: {
  approveLabel: string
  guard: GuardState
  onClick: (click: MouseEvent) => void
  describedBy: string
}) {
  useStyles(css)
  return (
    // Two names for the same animation, so that it restarts with every wait while the button stays mounted.
    <span className="ask-approve" data-status={status} data-round={round % 2}>
      <Button
        aria-disabled={status === 'ready' ? undefined : true}
        aria-describedby={describedBy}
        onClick={(event) => onClick(event.nativeEvent)}
      >
        {approveLabel}
      </Button>
    </span>
  )
}

/** Returns true once a state has lasted for a while, so that short-lived states are never reported. */
function useSettled(isOn: boolean, afterMs: number): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setSettled(true), afterMs)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isOn, afterMs])
  return isOn && isSettled
}

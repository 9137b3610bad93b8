import {
  reviewHelloMs,
  reviewHellosUnansweredMax,
  reviewLingerMs,
  reviewSearchMs,
} from '@latchkey/protocol/constants'
import { createValue, type Readable } from '@latchkey/protocol/createValue'
import type { Approval, Approvals, FrameAppearance, FrameSettings } from '../../base/ports.ts'
import { followLanguage } from '../../translation/followLanguage.ts'
import { mountApprovals } from '../mountApprovals.tsx'
import { type ReviewNews, type ReviewWord, toReviewHello } from './reviewMessages.ts'

/**
 * Shows the requests of one frame in this window, one after the other. Closes the window shortly after the last one.
 */
export function showReview(
  view: Window & typeof globalThis,
  element: Element,
  settings: FrameSettings,
): void {
  const { approvals, appearance, phase, tellPlace } = takeReview(view, settings)
  let closing: ReturnType<typeof setTimeout> | undefined
  let wasAsked = false
  approvals.subscribe(() => {
    const isAsked = approvals.get().length > 0
    clearTimeout(closing)
    if (wasAsked && !isAsked) closing = setTimeout(() => view.close(), reviewLingerMs)
    wasAsked ||= isAsked
  })
  view.addEventListener('pagehide', tellPlace)
  followLanguage(appearance)
  mountApprovals(element, { settings, approvals, appearance, sight: 'alone', idle: phase, refuseEscape() {} })
}

/** State of the wallet's window while it shows no request. */
type ReviewPhase = 'preparing' | 'done' | 'unreachable'

/** Requests of the frame that a window belongs to. The decisions are sent through a port. */
export type Review = {
  approvals: Omit<Approvals, 'ask'>
  appearance: Readable<FrameAppearance>
  phase: Readable<ReviewPhase>
  /** Sends the window's position to the frame. */
  tellPlace(): void
}

/**
 * Finds the frame that this window belongs to: the page that opened the window, or one of that page's frames. Messages
 * are only exchanged with this page's own origin, so nobody else can read or answer them.
 */
export function takeReview(view: Window & typeof globalThis, settings: FrameSettings): Review {
  const { origin } = view.location
  const opener: Window | null = view.opener
  const pending = createValue<readonly Approval[]>([])
  const appearance = createValue<FrameAppearance>({})
  const phase = createValue<ReviewPhase>(opener ? 'preparing' : 'unreachable')
  let port: MessagePort | undefined

  const show = (approvals: readonly Approval[]) => {
    if (approvals.length > 0) phase.set('done')
    pending.set(approvals)
  }
  const take = (news: ReviewNews) => {
    unanswered = 0
    if (news === 'gone') {
      end()
      leave()
    } else if (news !== 'here') {
      appearance.set(news.appearance)
      show(news.approvals)
    }
  }
  /** Clears the requests once no frame is connected. */
  const leave = () => {
    port = undefined
    phase.set('done')
    show([])
  }
  const search = () => {
    if (!opener) return
    if (port && unanswered === reviewHellosUnansweredMax) leave()
    unanswered += 1
    const hello = toReviewHello(settings, port !== undefined)
    // Windows of other origins receive no message.
    if (isOwn(opener, origin)) opener.postMessage(hello, origin)
    for (let at = 0; at < opener.length; at++) opener[at]?.postMessage(hello, origin)
  }
  const hear = ({ origin: from, data, ports }: MessageEvent<ReviewNews>) => {
    const [offered] = ports
    if (from !== origin || !offered) return
    clearTimeout(giving)
    port = offered
    port.onmessage = ({ data: next }: MessageEvent<ReviewNews>) => take(next)
    take(data)
  }
  const end = () => {
    clearInterval(searching)
    clearTimeout(giving)
    view.removeEventListener('message', hear)
  }
  let unanswered = 0
  const searching = setInterval(search, reviewHelloMs)
  const giving = setTimeout(() => phase.set('unreachable'), reviewSearchMs)
  view.addEventListener('message', hear)
  if (opener) search()
  else end()

  const say = (word: Omit<ReviewWord, 'place'>) => {
    const { screenX: left, screenY: top, innerWidth: width, innerHeight: height } = view
    port?.postMessage({ ...word, place: { left, top, width, height } } satisfies ReviewWord)
  }
  const answer = (word: 'approve' | 'reject') => (id: string) => {
    say({ answer: word, id })
    pending.set(pending.get().filter((approval) => approval.id !== id))
  }
  return {
    approvals: {
      get: pending.get,
      subscribe: pending.subscribe,
      approve: answer('approve'),
      reject: answer('reject'),
    },
    appearance,
    phase,
    tellPlace: () => say({}),
  }
}

/** Returns whether a window shows a page of this origin. Browsers don't reveal other origins. */
function isOwn({ location }: Window, origin: string): boolean {
  try {
    return location.origin === origin
  } catch {
    return false
  }
}

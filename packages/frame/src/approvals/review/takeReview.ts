import { reviewHelloMs, reviewSearchMs } from '@latchkey/protocol/constants'
import { createStore } from '../../createStore.ts'
import type { Approval, Approvals, FrameAppearance, FrameSettings, Readable } from '../../ports.ts'
import { type ReviewSubject, type ReviewWord, toReviewHello } from './reviewMessages.ts'

/** What the wallet's window is doing while it shows no request. */
export type ReviewPhase = 'preparing' | 'done' | 'unreachable'

/** The requests of the frame that a window belongs to, answered through a port. */
export type Review = {
  approvals: Omit<Approvals, 'ask'>
  appearance: Readable<FrameAppearance>
  phase: Readable<ReviewPhase>
  /** Tells the frame where the window is. */
  tellPlace(): void
}

/**
 * Looks for the frame that this window belongs to: the page that opened the window, or one of its frames. Nobody else hears
 * the window or can answer it, since messages go to and come from this page's own origin alone.
 */
export function takeReview(view: Window & typeof globalThis, settings: FrameSettings): Review {
  const { origin } = view.location
  const opener: Window | null = view.opener
  const pending = createStore<readonly Approval[]>([])
  const appearance = createStore<FrameAppearance>({})
  const phase = createStore<ReviewPhase>(opener ? 'preparing' : 'unreachable')
  let port: MessagePort | undefined

  const take = ({ approvals, appearance: look }: ReviewSubject) => {
    appearance.set(look)
    show(approvals)
  }
  const show = (approvals: readonly Approval[]) => {
    if (approvals.length > 0) phase.set('done')
    pending.set(approvals)
  }
  const hello = toReviewHello(settings)
  const search = () => {
    if (!opener) return
    // Windows that are not of this origin are not told anything.
    if (isOwn(opener, origin)) opener.postMessage(hello, origin)
    for (let at = 0; at < opener.length; at++) opener[at]?.postMessage(hello, origin)
  }
  const hear = ({ origin: from, data, ports }: MessageEvent<ReviewSubject>) => {
    const [offered] = ports
    if (from !== origin || !offered) return
    end()
    port = offered
    port.onmessage = ({ data: next }: MessageEvent<ReviewSubject>) => take(next)
    port.addEventListener('close', () => show([]))
    take(data)
  }
  const end = () => {
    clearInterval(searching)
    clearTimeout(ending)
    view.removeEventListener('message', hear)
  }
  const searching = setInterval(search, reviewHelloMs)
  const ending = setTimeout(() => {
    end()
    phase.set('unreachable')
  }, reviewSearchMs)
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

/** Tells whether a window shows a page of this origin: of any other the browser says nothing. */
function isOwn({ location }: Window, origin: string): boolean {
  try {
    return location.origin === origin
  } catch {
    return false
  }
}

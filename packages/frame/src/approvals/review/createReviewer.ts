import type { Readable } from '@latchkey/protocol/createValue'
import type { Approval, Approvals, FrameAppearance, FrameSettings, Reviewed } from '../../base/ports.ts'
import { needsReview } from '../../queue/needsReview.ts'
import {
  isReviewHello,
  type ReviewNews,
  type ReviewSubject,
  type ReviewWord,
  reviewHash,
} from './reviewMessages.ts'

const features = 'popup,width=420,height=720'

/**
 * Serves approval requests to windows of the wallet's own origin, where no page can cover or distort them, and receives
 * the visitor's decisions. A window finds the frame through its opener, because a frame's storage and channels are
 * partitioned. Returns a function that opens such a window from the frame itself, for pages without our kit.
 */
export function createReviewer(
  view: Window & typeof globalThis,
  parts: {
    settings: FrameSettings
    approvals: Omit<Approvals, 'ask'>
    appearance: Readable<FrameAppearance>
    reviewed: Readable<Reviewed> & { set(reviewed: Reviewed): void }
  },
): () => boolean {
  const { settings, approvals, appearance, reviewed } = parts
  const { origin } = view.location
  let window: MessageEventSource | undefined
  let port: MessagePort | undefined

  const say = (news: ReviewNews) => port?.postMessage(news)
  const tell = () => say(toSubject(approvals.get(), appearance.get()))
  approvals.subscribe(tell)
  appearance.subscribe(tell)

  view.addEventListener('message', ({ source, origin: from, data }: MessageEvent) => {
    if (!source || from !== origin || !isReviewHello(data, settings)) return
    // A page of ours that is framed by another page is not a window, whatever it claims.
    if (!isTopLevel(source)) return
    if (source === window && data.hasPort) return say('here')
    const channel = new MessageChannel()
    // Only one window at a time: messages from the previous window are ignored.
    if (source !== window) say('gone')
    if (port) port.onmessage = null
    window = source
    port = channel.port1
    port.onmessage = ({ data }: MessageEvent<ReviewWord>) => hear(data)
    ;(source as Window).postMessage(toSubject([], appearance.get()), origin, [channel.port2])
    tell()
    reviewed.set({ ...reviewed.get(), isReviewed: false })
    reviewed.set({ ...reviewed.get(), isReviewed: true })
  })

  function hear({ answer, id, place }: ReviewWord) {
    reviewed.set({ ...reviewed.get(), window: place })
    if (id === undefined) return
    if (answer === 'approve') approvals.approve(id, 'window')
    else if (answer === 'reject') approvals.reject(id)
  }

  return () => {
    const url = new URL(view.location.href)
    url.hash = reviewHash
    const opened = view.open(url, '_blank', features)
    // Android's WebView does not open a window, but shows the page in its existing one.
    return opened !== null && opened !== view.top
  }
}

/** Returns what a window shows: nothing if the frame itself shows the first request. */
function toSubject(pending: readonly Approval[], appearance: FrameAppearance): ReviewSubject {
  const [first] = pending
  return { approvals: first && needsReview(first) ? pending.filter(needsReview) : [], appearance }
}

function isTopLevel(source: MessageEventSource): boolean {
  return 'parent' in source && source.parent === source
}

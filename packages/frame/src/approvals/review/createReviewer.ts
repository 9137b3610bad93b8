import { needsReview } from '../../needsReview.ts'
import type { Approval, Approvals, FrameAppearance, FrameSettings, Readable, Reviewed } from '../../ports.ts'
import {
  isReviewHello,
  type ReviewNews,
  type ReviewSubject,
  type ReviewWord,
  reviewHash,
} from './reviewMessages.ts'

const features = 'popup,width=420,height=720'

/**
 * Answers windows of the wallet's own origin, in which no page can cover or distort what is asked, and takes their answers.
 * A window finds the frame through its opener: storage and channels would not do, since those of a frame are partitioned.
 * Returns what opens such a window from the frame itself, for pages without our kit.
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
    // A page of ours that is held by another page is no window, whatever it says.
    if (!isTopLevel(source)) return
    if (source === window && data.hasPort) return say('here')
    const channel = new MessageChannel()
    // One window at a time: what the one before still says is no answer.
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
    // Android's WebView opens none, and shows the page in the whole of its window.
    return opened !== null && opened !== view.top
  }
}

/** What a window shows: nothing while the first request is one that the frame shows itself. */
function toSubject(pending: readonly Approval[], appearance: FrameAppearance): ReviewSubject {
  const [first] = pending
  return { approvals: first && needsReview(first) ? pending.filter(needsReview) : [], appearance }
}

function isTopLevel(source: MessageEventSource): boolean {
  return 'parent' in source && source.parent === source
}

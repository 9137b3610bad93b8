import { expect, it, onTestFinished } from 'vitest'
import { createApprovals } from '../../createApprovals.ts'
import { createStore } from '../../createStore.ts'
import { isOpenedAs } from '../../platform/isOpenedAs.ts'
import type { Approval, Approvals, FrameAppearance } from '../../ports.ts'
import { createReviewWindows } from '../../testing/createReviewWindows.ts'
import { createReviewer } from './createReviewer.ts'
import { reviewHash, reviewHello } from './reviewMessages.ts'
import { takeReview } from './takeReview.ts'

const origin = 'https://wallet.example.com'
const subject: Omit<Approval, 'id'> = {
  request: { method: 'personal_sign', params: ['0x676d'], chainId: 'eip155:1' },
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  origin: 'https://app.example.com',
  appName: undefined,
  transaction: undefined,
}

/** A frame that was asked for something, and its visitor's way to a window. */
function open(windows = createReviewWindows({ frame: origin })) {
  const approvals = createApprovals()
  const leaving = new AbortController()
  const answer = approvals.ask(subject, leaving.signal).then(
    () => 'yes',
    () => 'no',
  )
  onTestFinished(() => leaving.abort())
  const [approval] = approvals.get()
  if (!approval) throw new TypeError('Nothing waits')
  const review = createReviewer(windows.frame, approvals, createStore<FrameAppearance>({ mode: 'dark' }))
  return { windows, approvals, answer, approval, leaving, review: () => review(approval) }
}

const take = (view: Window & typeof globalThis, signal = new AbortController().signal) =>
  takeReview(view, signal)

function untilEmpty({ get, subscribe }: Omit<Approvals, 'ask'>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => get().length === 0 && resolve()
    subscribe(look)
    look()
  })
}

it.each(['approve', 'reject'] as const)(
  'shows what the frame was asked, and carries a %s back',
  async (word) => {
    const { windows, answer, approval, review } = open()
    expect(review()).toBe(true)
    expect(windows.openings).toEqual([`${origin}/frame?projectId=local#review`])
    const [window] = windows.opened
    if (!window) throw new TypeError('Nothing was opened')
    expect(isOpenedAs(window.view, reviewHash)).toBe(true)
    const taken = await take(window.view)
    expect(taken.approvals.get()).toEqual([approval])
    expect(taken.appearance).toEqual({ mode: 'dark' })
    taken.approvals[word](approval.id)
    expect(await answer).toBe(word === 'approve' ? 'yes' : 'no')
  },
)

it('says so where the browser blocks the window', () => {
  const { windows, review, approvals } = open()
  windows.block()
  expect(review()).toBe(false)
  expect(approvals.get()).toHaveLength(1)
})

it.each([
  ['a window that the frame did not open', origin],
  ['a window of another origin', 'https://evil.example'],
])('tells %s nothing, and takes no answer from it', async (_, strange) => {
  const { windows, review } = open()
  review()
  const stranger = windows.openStranger(strange)
  await expect(take(stranger.view, AbortSignal.timeout(20))).rejects.toThrow()
})

it('tells nothing to its own window once that has gone to another origin', async () => {
  const windows = createReviewWindows({ frame: origin, opened: 'https://evil.example' })
  const { review } = open(windows)
  review()
  const [window] = windows.opened
  const heard: unknown[] = []
  window?.view.addEventListener('message', ({ data }: MessageEvent) => heard.push(data))
  window?.sayToFrame(reviewHello, origin)
  expect(heard).toEqual([])
})

it('closes the question in the window once it was answered in the frame, or the app gave it up', async () => {
  const first = open()
  first.review()
  const taken = await take(first.windows.opened[0]?.view as Window & typeof globalThis)
  first.approvals.reject(first.approval.id)
  await untilEmpty(taken.approvals)
  const second = open()
  second.review()
  const other = await take(second.windows.opened[0]?.view as Window & typeof globalThis)
  second.leaving.abort()
  await untilEmpty(other.approvals)
  expect(await second.answer).toBe('no')
})

it('leaves one window with the question: a second one ends the first', async () => {
  const { windows, review, answer, approval } = open()
  review()
  const views = () => windows.opened.map(({ view }) => view)
  const first = await take(views()[0] as Window & typeof globalThis)
  review()
  await untilEmpty(first.approvals)
  first.approvals.approve(approval.id)
  const second = await take(views()[1] as Window & typeof globalThis)
  second.approvals.reject(approval.id)
  expect(await answer).toBe('no')
})

it.each([
  ['opened by a frame', '#review', true, true],
  ['without an opener', '#review', false, false],
  ['without the mark', '', true, false],
])('a page at top level %s', (_, hash, hasOpener, isReview) => {
  const view = { location: { hash }, opener: hasOpener ? {} : null } as unknown as Window
  Object.assign(view, { top: view })
  expect(isOpenedAs(view, reviewHash)).toBe(isReview)
  expect(isOpenedAs(Object.assign(view, { top: {} }), reviewHash)).toBe(false)
})

import { reviewSearchMs } from '@latchkey/protocol/constants'
import { createValue } from '@latchkey/protocol/createValue'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createReviewWindows } from '../../../test/createReviewWindows.ts'
import type { Approval, FrameAppearance, FrameSettings, Reviewed } from '../../base/ports.ts'
import { createApprovals } from '../../queue/createApprovals.ts'
import { isOpenedAs } from '../../startFrame.ts'
import { createReviewer } from './createReviewer.ts'
import { reviewHash, toReviewHello } from './reviewMessages.ts'
import { type Review, takeReview } from './showReview.tsx'

const origin = 'https://wallet.example.com'
const subject: Omit<Approval, 'id'> = {
  request: { method: 'personal_sign', params: ['0x676d'], chainId: 'eip155:1' },
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  origin: 'https://app.example.com',
  appName: undefined,
  transaction: undefined,
}

const settings: FrameSettings = {
  projectId: 'local',
  projectName: 'Local',
  appOrigin: subject.origin,
  api: 'https://api.example.com',
  rpc: {},
  networks: [],
}

/** Opens a blind frame and its way to a window. */
function open(windows = createReviewWindows({ frame: origin })) {
  const approvals = createApprovals('blind')
  const leaving = new AbortController()
  const reviewed = createValue<Reviewed>({})
  const appearance = createValue<FrameAppearance>({ mode: 'dark' })
  const review = createReviewer(windows.frame, { settings, approvals, appearance, reviewed })
  const ask = (asked: Partial<typeof subject> = {}) =>
    approvals.ask({ ...subject, ...asked }, leaving.signal).then(
      () => 'yes',
      () => 'no',
    )
  onTestFinished(() => leaving.abort())
  return { windows, approvals, appearance, reviewed, ask, leaving, review }
}

/** Starts the page of a window, whose timers end with the test. */
const take = ({ view }: ReturnType<typeof createReviewWindows>['opened'][number], own = settings) =>
  takeReview(view, own)

const shows = ({ approvals }: Review, ...asked: readonly { id: string }[]) =>
  vi.waitFor(() => expect(approvals.get().map(({ id }) => id)).toEqual(asked.map(({ id }) => id)))

/** Opens a frame's window, as its button does. */
function openWindow({ review, windows }: ReturnType<typeof open>) {
  expect(review()).toBe(true)
  const window = windows.opened.at(-1)
  if (!window) throw new TypeError('No window was opened')
  return take(window)
}

it.each(['approve', 'reject'] as const)(
  'shows the frame’s request in the window, and returns the decision (%s) with the window’s position',
  async (word) => {
    const frame = open()
    const answer = frame.ask()
    const [approval] = frame.approvals.get()
    const window = openWindow(frame)
    expect(frame.windows.openings).toEqual([`${origin}/frame?projectId=local#review`])
    await shows(window, approval as Approval)
    expect(window.approvals.get()).toEqual([approval])
    expect(window.appearance.get()).toEqual({ mode: 'dark' })
    expect(frame.reviewed.get().isReviewed).toBe(true)
    window.approvals[word](approval?.id ?? '')
    expect(await answer).toBe(word === 'approve' ? 'yes' : 'no')
    expect(frame.reviewed.get().window).toEqual({ left: 10, top: 20, width: 420, height: 720 })
  },
)

it('takes several requests in one window, with a decision each, and follows the page’s appearance', async () => {
  const frame = open()
  const first = frame.ask()
  const window = openWindow(frame)
  await shows(window, ...frame.approvals.get())
  const second = frame.ask()
  const [one, two] = frame.approvals.get()
  await shows(window, one as Approval, two as Approval)
  // Only the first request is on screen.
  window.approvals.approve(two?.id ?? '')
  window.approvals.approve(one?.id ?? '')
  expect(await first).toBe('yes')
  await shows(window, two as Approval)
  window.approvals.approve(two?.id ?? '')
  expect(await second).toBe('yes')
  expect(frame.windows.openings).toHaveLength(1)
  frame.appearance.set({ mode: 'light' })
  await vi.waitFor(() => expect(window.appearance.get()).toEqual({ mode: 'light' }))
})

it('waits until a request arrives', async () => {
  const frame = open()
  const window = openWindow(frame)
  await vi.waitFor(() => expect(frame.reviewed.get().isReviewed).toBe(true))
  expect([window.phase.get(), window.approvals.get()]).toEqual(['preparing', []])
  void frame.ask()
  await shows(window, ...frame.approvals.get())
})

it('shows no request that the visitor fills in, since the frame shows it itself', async () => {
  const frame = open()
  void frame.ask({ request: { ...subject.request, method: 'latchkey_phrase' } })
  void frame.ask()
  const window = openWindow(frame)
  await vi.waitFor(() => expect(frame.reviewed.get().isReviewed).toBe(true))
  expect(window.approvals.get()).toEqual([])
  const [phrase, message] = frame.approvals.get()
  frame.approvals.approve(phrase?.id ?? '')
  await shows(window, message as Approval)
})

it('reports that the browser blocked the window', () => {
  const frame = open()
  void frame.ask()
  frame.windows.block()
  expect(frame.review()).toBe(false)
  expect(frame.approvals.get()).toHaveLength(1)
})

it.each<[string, string, Partial<FrameSettings>, boolean]>([
  ['a window of another origin', 'https://evil.example', {}, true],
  ['a window for another app', origin, { appOrigin: 'https://other.example' }, true],
  ['a window of another project', origin, { projectId: 'other' }, true],
  ['an embedded page of its own origin', origin, {}, false],
])('shares nothing with %s, and accepts no decision from it', async (_, strange, other, isTop) => {
  const frame = open()
  void frame.ask()
  const stranger = frame.windows.openStranger(strange, isTop)
  const window = take(stranger, { ...settings, ...other })
  // The legitimate window still gets a response afterwards.
  await shows(openWindow(frame), ...frame.approvals.get())
  expect(window.approvals.get()).toEqual([])
})

it('sends nothing to its own window after that navigated to another origin', async () => {
  const frame = open(createReviewWindows({ frame: origin, opened: 'https://evil.example' }))
  void frame.ask()
  frame.review()
  const [window] = frame.windows.opened
  const heard: unknown[] = []
  window?.view.addEventListener('message', ({ data }: MessageEvent) => heard.push(data))
  window?.sayToFrame(toReviewHello(settings, false), origin)
  expect(heard).toEqual([])
})

it('removes a request from the window once it was decided elsewhere or cancelled by the app', async () => {
  const frame = open()
  const answer = frame.ask()
  const window = openWindow(frame)
  await shows(window, ...frame.approvals.get())
  frame.leaving.abort()
  await shows(window)
  expect(window.phase.get()).toBe('done')
  expect(await answer).toBe('no')
})

it('moves the requests to a second window, and ends the first', async () => {
  const frame = open()
  const answer = frame.ask()
  const [approval] = frame.approvals.get()
  const first = openWindow(frame)
  await shows(first, approval as Approval)
  const second = openWindow(frame)
  await shows(first)
  first.approvals.approve(approval?.id ?? '')
  await shows(second, approval as Approval)
  second.approvals.reject(approval?.id ?? '')
  expect(await answer).toBe('no')
})

it('reconnects to a reloaded frame, and accepts no decision for the old frame’s request', async () => {
  const windows = createReviewWindows({ frame: origin })
  const before = open(windows)
  void before.ask()
  const window = openWindow(before)
  await shows(window, ...before.approvals.get())
  windows.reloadFrame()
  const after = open(windows)
  const answer = after.ask()
  await shows(window, ...after.approvals.get())
  window.approvals.approve(after.approvals.get()[0]?.id ?? '')
  expect(await answer).toBe('yes')
  expect(before.approvals.get()).toHaveLength(1)
})

it('drops its request when the frame stops responding', async () => {
  const frame = open()
  void frame.ask()
  const window = openWindow(frame)
  await shows(window, ...frame.approvals.get())
  frame.windows.reloadFrame()
  await vi.waitFor(() => expect(window.approvals.get()).toEqual([]))
  expect(window.phase.get()).toBe('done')
})

it('reports an unreachable frame: immediately without an opener, else after a timeout', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const windows = createReviewWindows({ frame: origin })
  const alone = windows.openStranger()
  Object.assign(alone.view, { opener: null })
  expect(take(alone).phase.get()).toBe('unreachable')
  const unheard = take(windows.openStranger())
  expect(unheard.phase.get()).toBe('preparing')
  vi.advanceTimersByTime(reviewSearchMs)
  expect(unheard.phase.get()).toBe('unreachable')
})

it.each([
  ['opened by a frame', '#review', true, true],
  ['without an opener', '#review', false, false],
  ['without the hash', '', true, false],
])('decides whether a top-level page is a review window: %s', (_, hash, hasOpener, isReview) => {
  const view = { location: { hash }, opener: hasOpener ? {} : null } as unknown as Window
  Object.assign(view, { top: view })
  expect(isOpenedAs(view, reviewHash)).toBe(isReview)
  expect(isOpenedAs(Object.assign(view, { top: {} }), reviewHash)).toBe(false)
})

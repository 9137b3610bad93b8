import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import { handOver } from './handOver.ts'
import { rpcFailure } from './rpcFailure.ts'

const lost = new FrameFailureError('UNAVAILABLE', 'No answer.')
const noUpstream = new FrameFailureError('RPC', 'No upstream has answered.', { code: -32_002, cause: 503 })
const refused = new FrameFailureError('RPC', 'nonce too low', { code: -32_003, cause: 200 })

type Answer = FrameFailureError | 'taken'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Hands over to a chain with the given responses, of which the last one repeats. Returns the outcome. */
async function hand(answers: readonly Answer[], known: boolean | FrameFailureError) {
  let sent = 0
  const asked: boolean[] = []
  const handing = handOver({
    async send() {
      const answer = answers[Math.min(sent, answers.length - 1)]
      sent += 1
      if (answer !== 'taken') throw answer
    },
    async isKnown(isRefused) {
      asked.push(isRefused)
      if (typeof known === 'boolean') return known
      throw known
    },
  }).then(
    () => 'handed over',
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  return { outcome: await handing, sent, asked }
}

it.each<[string, Answer[], boolean | FrameFailureError, unknown]>([
  ['sends an accepted request once', ['taken'], false, { outcome: 'handed over', sent: 1, asked: [] }],
  ['fails when the first attempt is rejected', [refused], true, { outcome: refused, sent: 1, asked: [] }],
  ['retries after a lost response', [lost, 'taken'], false, { outcome: 'handed over', sent: 2, asked: [] }],
  [
    'retries after a server without an upstream response',
    [noUpstream, 'taken'],
    false,
    { outcome: 'handed over', sent: 2, asked: [] },
  ],
  [
    'succeeds when the second attempt is rejected but the first is known',
    [lost, refused],
    true,
    { outcome: 'handed over', sent: 2, asked: [true] },
  ],
  [
    'fails when the second attempt is rejected and the first is unknown',
    [lost, refused],
    false,
    { outcome: refused, sent: 2, asked: [true, true, true, true] },
  ],
  [
    'looks the request up when all responses are lost',
    [lost],
    true,
    { outcome: 'handed over', sent: 4, asked: [false] },
  ],
  [
    'fails when all responses are lost and the request is unknown',
    [lost],
    false,
    { outcome: lost, sent: 4, asked: [false, false, false, false] },
  ],
  [
    'assumes success when the lookup fails',
    [lost],
    lost,
    { outcome: 'handed over', sent: 4, asked: [false] },
  ],
  [
    'assumes success when the lookup is refused',
    [lost],
    rpcFailure('limitExceeded', 'Too many.'),
    { outcome: 'handed over', sent: 4, asked: [false] },
  ],
])('%s', async (_, answers, known, outcome) => {
  expect(await hand(answers, known)).toEqual(outcome)
})

it('doubles the pause before each further attempt and lookup', async () => {
  const start = Date.now()
  const [sentAt, askedAt]: [number[], number[]] = [[], []]
  const handing = handOver({
    async send() {
      sentAt.push(Date.now() - start)
      throw lost
    },
    async isKnown() {
      askedAt.push(Date.now() - start)
      return false
    },
  }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await handing).toBe(lost)
  expect(sentAt).toEqual([0, 150, 450, 1_050])
  expect(askedAt).toEqual([1_050, 1_200, 1_500, 2_100])
})

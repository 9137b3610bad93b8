import { expect, it } from 'vitest'
import { screenedMethods } from '../../test/screenedMethods.ts'
import type { Sight } from '../platform/getSight.ts'
import { createApprovals } from './createApprovals.ts'

/** Makes a request, approves it from a place, and returns the outcome. */
async function approve(sight: Sight, method: string, from?: 'here' | 'window') {
  const approvals = createApprovals(sight)
  const leaving = new AbortController()
  const answer = approvals
    .ask(
      {
        request: { method, params: [], chainId: 'eip155:1' },
        address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        origin: 'https://app.example.com',
        appName: undefined,
        transaction: undefined,
      },
      leaving.signal,
    )
    .then(
      () => 'approved',
      () => 'not approved',
    )
  const [pending] = approvals.get()
  if (!pending) throw new TypeError('No approval is pending')
  approvals.approve(pending.id, from)
  leaving.abort()
  return answer
}

it.each(screenedMethods.approvals)(
  'accepts an approval of %s in the window of a blind frame, but not in the frame',
  async (method) => {
    expect(await approve('blind', method)).toBe('not approved')
    expect(await approve('blind', method, 'window')).toBe('approved')
    expect(await approve('tracked', method)).toBe('approved')
    expect(await approve('alone', method)).toBe('approved')
  },
)

it.each(screenedMethods.forms)(
  'completes %s, which the visitor fills in, in a blind frame itself',
  async (method) => {
    expect(await approve('blind', method)).toBe('approved')
  },
)

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FarcasterLoginEvent,
  type FarcasterLoginState,
  farcasterLoginTransition,
} from './farcasterLoginTransition.ts'

const problem = { type: 'over', error: new Error('No') } as const
const page = { uri: 'https://wallet.test/farcaster/a', digits: '47' }
const states = {
  opening: { status: 'opening' },
  waiting: { status: 'waiting', ...page },
  connecting: { status: 'connecting' },
  done: { status: 'done' },
  failed: { status: 'failed', problem, isLoggedIn: false },
  unconnected: { status: 'failed', problem, isLoggedIn: true },
} as const satisfies Record<string, FarcasterLoginState>

const events = {
  led: { type: 'led', ...page },
  verified: { type: 'verified' },
  connected: { type: 'connected' },
  retryRequested: { type: 'retryRequested' },
  failed: { type: 'failed', problem },
} as const satisfies { [status in FarcasterLoginEvent['type']]: FarcasterLoginEvent }

type StateName = keyof typeof states
type EventName = keyof typeof events

/** Expected state for each state and event. Omitted events leave the state unchanged. */
const table: Record<StateName, Partial<Record<EventName, FarcasterLoginState>>> = {
  opening: { led: states.waiting, failed: states.failed },
  waiting: { verified: states.connecting, failed: states.failed },
  connecting: { connected: states.done, failed: states.unconnected },
  done: {},
  failed: { retryRequested: states.opening },
  unconnected: { retryRequested: states.connecting },
}

describe.each(Object.keys(states) as StateName[])('from the state %s', (status) => {
  it.each(Object.keys(events) as EventName[])('handles %s by the transition table', (event) => {
    const next = farcasterLoginTransition(states[status], events[event])
    const expected = table[status][event]
    if (expected) expect(next).toEqual(expected)
    else expect(next).toBe(states[status])
  })
})

it('connects only a verified user, for any events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(events))), (happened) => {
      let state: FarcasterLoginState = states.opening
      let isVerified = false
      for (const event of happened) {
        const before = state
        state = farcasterLoginTransition(before, event)
        if (before.status !== 'connecting' && state.status === 'connecting')
          isVerified ||= event.type === 'verified'
        if (state.status === 'connecting' || state.status === 'done') expect(isVerified).toBe(true)
      }
    }),
  )
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FarcasterLoginEvent,
  type FarcasterLoginState,
  farcasterLoginTransition,
} from './farcasterLoginTransition.ts'

const problem = { is: 'over', error: new Error('No') } as const
const page = { uri: 'https://wallet.test/farcaster/a', digits: '47' }
const states = {
  opening: { is: 'opening' },
  waiting: { is: 'waiting', ...page },
  connecting: { is: 'connecting' },
  done: { is: 'done' },
  failed: { is: 'failed', problem, isLoggedIn: false },
  unconnected: { is: 'failed', problem, isLoggedIn: true },
} as const satisfies Record<string, FarcasterLoginState>

const events = {
  led: { is: 'led', ...page },
  verified: { is: 'verified' },
  connected: { is: 'connected' },
  retryAsked: { is: 'retryAsked' },
  failed: { is: 'failed', problem },
} as const satisfies { [is in FarcasterLoginEvent['is']]: FarcasterLoginEvent }

type StateName = keyof typeof states
type EventName = keyof typeof events

/** Expected state for each state and event. Omitted events leave the state unchanged. */
const table: Record<StateName, Partial<Record<EventName, FarcasterLoginState>>> = {
  opening: { led: states.waiting, failed: states.failed },
  waiting: { verified: states.connecting, failed: states.failed },
  connecting: { connected: states.done, failed: states.unconnected },
  done: {},
  failed: { retryAsked: states.opening },
  unconnected: { retryAsked: states.connecting },
}

describe.each(Object.keys(states) as StateName[])('from the state %s', (is) => {
  it.each(Object.keys(events) as EventName[])('handles %s by the transition table', (event) => {
    const next = farcasterLoginTransition(states[is], events[event])
    const expected = table[is][event]
    if (expected) expect(next).toEqual(expected)
    else expect(next).toBe(states[is])
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
        if (before.is !== 'connecting' && state.is === 'connecting') isVerified ||= event.is === 'verified'
        if (state.is === 'connecting' || state.is === 'done') expect(isVerified).toBe(true)
      }
    }),
  )
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type SocialLoginEvent,
  type SocialLoginState,
  socialLoginTransition,
} from './socialLoginTransition.ts'

const provider = 'github'
const error = new Error('No')
const problem = { is: 'wrongCode', error } as const
const led = { provider, uri: 'https://wallet.test/a', page: 'open', problem: undefined } as const
const states = {
  opening: { is: 'opening', provider },
  waiting: { is: 'waiting', ...led },
  blocked: { is: 'waiting', ...led, page: 'blocked' },
  closed: { is: 'waiting', ...led, page: 'closed' },
  verifying: { is: 'verifying', ...led, code: '123456' },
  connecting: { is: 'connecting', provider },
  done: { is: 'done', provider },
  failed: { is: 'failed', provider, problem, isLoggedIn: false },
  unconnected: { is: 'failed', provider, problem, isLoggedIn: true },
} as const satisfies Record<string, SocialLoginState>

const events = {
  led: { is: 'led', uri: led.uri, page: 'blocked' },
  pageOpened: { is: 'pageOpened' },
  pageClosed: { is: 'pageClosed' },
  codeTyped: { is: 'codeTyped', code: '654321' },
  verified: { is: 'verified' },
  connected: { is: 'connected' },
  retryAsked: { is: 'retryAsked' },
  failed: { is: 'failed', problem },
} as const satisfies { [is in SocialLoginEvent['is']]: SocialLoginEvent }

type StateName = keyof typeof states
type EventName = keyof typeof events

const typed = { ...states.verifying, code: '654321' }
/** Expected state for each state and event. Omitted events leave the state unchanged. */
const table: Record<StateName, Partial<Record<EventName, object>>> = {
  opening: { led: states.blocked, failed: states.failed },
  waiting: {
    pageClosed: states.closed,
    codeTyped: typed,
    verified: states.connecting,
    retryAsked: states.opening,
    failed: states.failed,
  },
  blocked: {
    pageOpened: states.waiting,
    codeTyped: { ...typed, page: 'blocked' },
    verified: states.connecting,
    retryAsked: states.opening,
    failed: states.failed,
  },
  closed: {
    pageOpened: states.waiting,
    codeTyped: { ...typed, page: 'closed' },
    verified: states.connecting,
    retryAsked: states.opening,
    failed: states.failed,
  },
  verifying: { verified: states.connecting, failed: { ...states.waiting, problem } },
  connecting: { connected: states.done, failed: states.unconnected },
  done: {},
  failed: { retryAsked: states.opening },
  unconnected: { retryAsked: states.connecting },
}

describe.each(Object.keys(states) as StateName[])('from the state %s', (is) => {
  it.each(Object.keys(events) as EventName[])('handles %s by the transition table', (event) => {
    const next = socialLoginTransition(states[is], events[event])
    const expected = table[is][event]
    if (expected) expect(next).toEqual(expected)
    else expect(next).toBe(states[is])
  })
})

it.each(['over', 'refused', 'otherUser'] as const)(
  'stops asking for a code when the login fails with %s',
  (is) => {
    const ended = { is, error }
    expect(socialLoginTransition(states.verifying, { is: 'failed', problem: ended })).toEqual({
      ...{ is: 'failed', provider, problem: ended, isLoggedIn: false },
    })
  },
)

it('keeps the provider and connects only a verified user, for any events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(events))), (happened) => {
      let state: SocialLoginState = states.opening
      let isVerified = false
      for (const event of happened) {
        const before = state
        state = socialLoginTransition(before, event)
        expect(state.provider).toBe(provider)
        if (before.is !== 'connecting' && state.is === 'connecting') isVerified ||= event.is === 'verified'
        if (state.is === 'connecting' || state.is === 'done') expect(isVerified).toBe(true)
      }
    }),
  )
})

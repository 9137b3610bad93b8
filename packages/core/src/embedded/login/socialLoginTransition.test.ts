import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type SocialLoginEvent,
  type SocialLoginState,
  socialLoginTransition,
} from './socialLoginTransition.ts'

const provider = 'github'
const error = new Error('No')
const problem = { type: 'wrongCode', error } as const
const led = { provider, uri: 'https://wallet.test/a', page: 'open', problem: undefined } as const
const states = {
  opening: { status: 'opening', provider },
  waiting: { status: 'waiting', ...led },
  blocked: { status: 'waiting', ...led, page: 'blocked' },
  closed: { status: 'waiting', ...led, page: 'closed' },
  verifying: { status: 'verifying', ...led, code: '123456' },
  connecting: { status: 'connecting', provider },
  done: { status: 'done', provider },
  failed: { status: 'failed', provider, problem, isLoggedIn: false },
  unconnected: { status: 'failed', provider, problem, isLoggedIn: true },
} as const satisfies Record<string, SocialLoginState>

const events = {
  led: { type: 'led', uri: led.uri, page: 'blocked' },
  pageOpened: { type: 'pageOpened' },
  pageClosed: { type: 'pageClosed' },
  codeTyped: { type: 'codeTyped', code: '654321' },
  verified: { type: 'verified' },
  connected: { type: 'connected' },
  retryRequested: { type: 'retryRequested' },
  failed: { type: 'failed', problem },
} as const satisfies { [status in SocialLoginEvent['type']]: SocialLoginEvent }

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
    retryRequested: states.opening,
    failed: states.failed,
  },
  blocked: {
    pageOpened: states.waiting,
    codeTyped: { ...typed, page: 'blocked' },
    verified: states.connecting,
    retryRequested: states.opening,
    failed: states.failed,
  },
  closed: {
    pageOpened: states.waiting,
    codeTyped: { ...typed, page: 'closed' },
    verified: states.connecting,
    retryRequested: states.opening,
    failed: states.failed,
  },
  verifying: { verified: states.connecting, failed: { ...states.waiting, problem } },
  connecting: { connected: states.done, failed: states.unconnected },
  done: {},
  failed: { retryRequested: states.opening },
  unconnected: { retryRequested: states.connecting },
}

describe.each(Object.keys(states) as StateName[])('from the state %s', (status) => {
  it.each(Object.keys(events) as EventName[])('handles %s by the transition table', (event) => {
    const next = socialLoginTransition(states[status], events[event])
    const expected = table[status][event]
    if (expected) expect(next).toEqual(expected)
    else expect(next).toBe(states[status])
  })
})

it.each(['over', 'refused', 'otherUser'] as const)(
  'stops asking for a code when the login fails with %s',
  (type) => {
    const ended = { type, error }
    expect(socialLoginTransition(states.verifying, { type: 'failed', problem: ended })).toEqual({
      ...{ status: 'failed', provider, problem: ended, isLoggedIn: false },
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
        if (before.status !== 'connecting' && state.status === 'connecting')
          isVerified ||= event.type === 'verified'
        if (state.status === 'connecting' || state.status === 'done') expect(isVerified).toBe(true)
      }
    }),
  )
})

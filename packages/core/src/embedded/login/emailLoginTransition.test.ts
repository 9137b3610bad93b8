import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EmailLoginEvent, type EmailLoginState, emailLoginTransition } from './emailLoginTransition.ts'

const email = 'ada@mob.test'
const error = new Error('No')
const problem = { type: 'wrongCode', error } as const
const mailed = { email, digits: '42', resendAt: 30_000, isResending: false, problem: undefined }
const states = {
  sending: { status: 'sending', email },
  device: { status: 'device', ...mailed },
  deviceResending: { status: 'device', ...mailed, isResending: true },
  deviceWithProblem: { status: 'device', ...mailed, problem },
  code: { status: 'code', ...mailed },
  codeResending: { status: 'code', ...mailed, isResending: true },
  codeWithProblem: { status: 'code', ...mailed, problem },
  verifying: { status: 'verifying', ...mailed, code: '100000' },
  connecting: { status: 'connecting', email },
  done: { status: 'done', email },
  failed: { status: 'failed', email, problem, retryAt: 0 },
} as const satisfies Record<string, EmailLoginState>

const events = {
  mailed: { type: 'mailed', next: 'code', digits: undefined, resendAt: 60_000 },
  known: { type: 'known' },
  deviceConfirmed: { type: 'deviceConfirmed' },
  codeTyped: { type: 'codeTyped', code: '100001' },
  verified: { type: 'verified' },
  deviceUnconfirmed: { type: 'deviceUnconfirmed' },
  connected: { type: 'connected' },
  resendRequested: { type: 'resendRequested' },
  retryRequested: { type: 'retryRequested' },
  failed: { type: 'failed', problem, retryAt: 45_000 },
} as const satisfies { [status in EmailLoginEvent['type']]: EmailLoginEvent }

type StateName = keyof typeof states
type EventName = keyof typeof events

const fresh = { ...mailed, digits: undefined, resendAt: 60_000 }
const late = { resendAt: 45_000, problem }
/** Expected state for each state and event. Omitted events leave the state unchanged. */
const table: Record<StateName, Partial<Record<EventName, object>>> = {
  sending: {
    mailed: { status: 'code', ...fresh },
    known: states.connecting,
    failed: { ...states.failed, retryAt: 45_000 },
  },
  device: {
    deviceConfirmed: states.code,
    resendRequested: states.deviceResending,
    failed: { ...states.device, ...late },
  },
  deviceResending: {
    mailed: { status: 'code', ...fresh },
    known: states.connecting,
    deviceConfirmed: states.codeResending,
    failed: { ...states.device, ...late },
  },
  deviceWithProblem: {
    deviceConfirmed: states.code,
    resendRequested: states.deviceResending,
    retryRequested: states.device,
    failed: { ...states.device, ...late },
  },
  code: {
    codeTyped: { ...states.verifying, code: '100001' },
    resendRequested: states.codeResending,
    failed: { ...states.code, ...late },
  },
  codeResending: {
    mailed: { status: 'code', ...fresh },
    known: states.connecting,
    failed: { ...states.code, ...late },
  },
  codeWithProblem: {
    codeTyped: { ...states.verifying, code: '100001' },
    resendRequested: states.codeResending,
    retryRequested: states.code,
    failed: { ...states.code, ...late },
  },
  verifying: {
    verified: states.connecting,
    deviceUnconfirmed: states.device,
    failed: { ...states.code, problem },
  },
  connecting: { connected: states.done, failed: { ...states.failed, retryAt: 45_000 } },
  done: {},
  failed: { retryRequested: states.sending },
}

describe.each(Object.keys(states) as StateName[])('from the state %s', (status) => {
  it.each(Object.keys(events) as EventName[])('handles %s by the transition table', (event) => {
    const next = emailLoginTransition(states[status], events[event])
    const expected = table[status][event]
    if (expected) expect(next).toEqual(expected)
    else expect(next).toBe(states[status])
  })
})

it('keeps the address and logs in only with a code that was emailed and entered, for any events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(events))), (happened) => {
      let state: EmailLoginState = states.sending
      for (const event of happened) {
        const before = state
        state = emailLoginTransition(before, event)
        expect(state.email).toBe(email)
        if (state.status === 'connecting' && before.status !== 'connecting')
          expect(event.type === 'known' || before.status === 'verifying').toBe(true)
      }
    }),
  )
})

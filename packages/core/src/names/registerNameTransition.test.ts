import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ApiFailureError } from '../api/errors.ts'
import { NameRegistrationFailedError } from './errors.ts'
import {
  initialRegisterNameState,
  type RegisterNameEvent,
  type RegisterNameState,
  registerNameTransition,
} from './registerNameTransition.ts'
import type { SignedName } from './signName.ts'

const account = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const free = (label: string) =>
  ({ status: 'free', name: `${label}.mob.eth`, suggestions: [`${label}1.mob.eth`] }) as const
const signed = {} as SignedName
const error = new Error('no')
const write = (text: string): RegisterNameEvent => ({ type: 'labelChanged', text })
const check = (label: string): RegisterNameEvent => ({ type: 'checked', check: free(label) })

function run(events: readonly RegisterNameEvent[]): RegisterNameState {
  return events.reduce(registerNameTransition, initialRegisterNameState(account))
}

it.each([
  ['', { status: 'empty' }],
  ['mob', { status: 'invalid', problem: 'length' }],
  ['mo_bs', { status: 'invalid', problem: 'characters' }],
  ['mobs', { status: 'checking' }],
])('[5.4 at least 4] [5.4 nothing else] validates the label immediately: %j', (text, expected) => {
  expect(run([write('x'), write(text)])).toMatchObject({ label: text, check: expected })
})

it('accepts a suggestion with its zone, without changes if chosen again', () => {
  const state = run([write('mobs'), check('mobs'), write('mobs1.MOB.eth')])
  expect(state).toMatchObject({ label: 'mobs1', zone: '.mob.eth', check: { status: 'checking' } })
  expect(registerNameTransition(state, write('mobs1'))).toBe(state)
})

it('submits only an available name', () => {
  const checks: RegisterNameEvent[] = [
    { type: 'checked', check: { ...free('mobs'), status: 'taken' } },
    { type: 'checked', check: { ...free('mobs'), status: 'own' } },
    { type: 'notChecked', error },
  ]
  for (const checked of checks) {
    const state = run([write('mobs'), checked])
    expect(registerNameTransition(state, { type: 'submitRequested' })).toBe(state)
  }
  expect(run([write('mobs'), check('mobs'), { type: 'submitRequested' }]).status).toBe('signing')
})

it('keeps a submitted name when the account changes', () => {
  const state = run([
    write('mobs'),
    check('mobs'),
    { type: 'submitRequested' },
    { type: 'signed', signed },
    { type: 'accountChanged', account: null },
  ])
  expect(state).toMatchObject({ status: 'registering', account: null })
})

it('looks up a name after a lost response, and succeeds if the server has it, but not if it was rejected', () => {
  const asked = [
    write('mobs'),
    check('mobs'),
    { type: 'submitRequested' },
    { type: 'signed', signed },
  ] as const
  const own: RegisterNameEvent = { type: 'checked', check: { ...free('mobs'), status: 'own' } }
  const lost = run([...asked, { type: 'failed', error }])
  expect(lost).toMatchObject({ status: 'editing', asked: 'mobs.mob.eth', check: { status: 'checking' } })
  expect(registerNameTransition(lost, own)).toMatchObject({ status: 'done', name: 'mobs.mob.eth' })
  const failure = new ApiFailureError('registerName', {
    ...{ status: 400, reasons: [] },
    ...{ code: undefined, requestId: undefined, retryAfterMs: undefined },
  })
  const refused = run([
    ...asked,
    { type: 'failed', error: new NameRegistrationFailedError('mobs.mob.eth', failure) },
  ])
  expect(refused).toMatchObject({ status: 'editing', asked: undefined })
  expect(registerNameTransition(refused, own).status).toBe('editing')
})

const labels = fc.constantFrom('', 'mob', 'mobs', 'mobster', 'mobs.mob.eth')
const events: fc.Arbitrary<RegisterNameEvent> = fc.oneof(
  labels.map(write),
  labels.map(check),
  fc.constantFrom<RegisterNameEvent>(
    { type: 'checkRequested' },
    { type: 'notChecked', error },
    { type: 'submitRequested' },
    { type: 'signed', signed },
    { type: 'registered', name: 'mobs.mob.eth' },
    { type: 'failed', error },
    { type: 'accountChanged', account: null },
    { type: 'accountChanged', account },
  ),
)

it('[4.16 failure returns] keeps the last label until the name is registered, for any events', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (happened) => {
      let state: RegisterNameState = initialRegisterNameState(account)
      for (const event of happened) {
        const before = state
        state = registerNameTransition(before, event)
        if (state.status === 'done' || before.status === 'done') continue
        if (event.type === 'labelChanged' && before.status === 'editing') continue
        expect(state.label).toBe(before.label)
      }
    }),
  )
})

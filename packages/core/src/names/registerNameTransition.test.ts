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
  ({ is: 'free', name: `${label}.mob.eth`, suggestions: [`${label}1.mob.eth`] }) as const
const signed = {} as SignedName
const error = new Error('no')
const write = (text: string): RegisterNameEvent => ({ is: 'labelWritten', text })
const check = (label: string): RegisterNameEvent => ({ is: 'checked', check: free(label) })

function run(events: readonly RegisterNameEvent[]): RegisterNameState {
  return events.reduce(registerNameTransition, initialRegisterNameState(account))
}

it.each([
  ['', { is: 'empty' }],
  ['mob', { is: 'invalid', problem: 'length' }],
  ['mo_bs', { is: 'invalid', problem: 'characters' }],
  ['mobs', { is: 'checking' }],
])('[5.4 at least 4] [5.4 nothing else] validates the label immediately: %j', (text, expected) => {
  expect(run([write('x'), write(text)])).toMatchObject({ label: text, check: expected })
})

it('accepts a suggestion with its zone, without changes if chosen again', () => {
  const state = run([write('mobs'), check('mobs'), write('mobs1.MOB.eth')])
  expect(state).toMatchObject({ label: 'mobs1', zone: '.mob.eth', check: { is: 'checking' } })
  expect(registerNameTransition(state, write('mobs1'))).toBe(state)
})

it('submits only an available name', () => {
  const checks: RegisterNameEvent[] = [
    { is: 'checked', check: { ...free('mobs'), is: 'taken' } },
    { is: 'checked', check: { ...free('mobs'), is: 'own' } },
    { is: 'notChecked', error },
  ]
  for (const checked of checks) {
    const state = run([write('mobs'), checked])
    expect(registerNameTransition(state, { is: 'submitAsked' })).toBe(state)
  }
  expect(run([write('mobs'), check('mobs'), { is: 'submitAsked' }]).is).toBe('signing')
})

it('keeps a submitted name when the account changes', () => {
  const state = run([
    write('mobs'),
    check('mobs'),
    { is: 'submitAsked' },
    { is: 'signed', signed },
    { is: 'accountChanged', account: null },
  ])
  expect(state).toMatchObject({ is: 'registering', account: null })
})

it('looks up a name after a lost response, and succeeds if the server has it, but not if it was rejected', () => {
  const asked = [write('mobs'), check('mobs'), { is: 'submitAsked' }, { is: 'signed', signed }] as const
  const own: RegisterNameEvent = { is: 'checked', check: { ...free('mobs'), is: 'own' } }
  const lost = run([...asked, { is: 'failed', error }])
  expect(lost).toMatchObject({ is: 'editing', asked: 'mobs.mob.eth', check: { is: 'checking' } })
  expect(registerNameTransition(lost, own)).toMatchObject({ is: 'done', name: 'mobs.mob.eth' })
  const failure = new ApiFailureError('registerName', {
    ...{ status: 400, reasons: [] },
    ...{ code: undefined, requestId: undefined, retryAfterMs: undefined },
  })
  const refused = run([
    ...asked,
    { is: 'failed', error: new NameRegistrationFailedError('mobs.mob.eth', failure) },
  ])
  expect(refused).toMatchObject({ is: 'editing', asked: undefined })
  expect(registerNameTransition(refused, own).is).toBe('editing')
})

const labels = fc.constantFrom('', 'mob', 'mobs', 'mobster', 'mobs.mob.eth')
const events: fc.Arbitrary<RegisterNameEvent> = fc.oneof(
  labels.map(write),
  labels.map(check),
  fc.constantFrom<RegisterNameEvent>(
    { is: 'checkAsked' },
    { is: 'notChecked', error },
    { is: 'submitAsked' },
    { is: 'signed', signed },
    { is: 'registered', name: 'mobs.mob.eth' },
    { is: 'failed', error },
    { is: 'accountChanged', account: null },
    { is: 'accountChanged', account },
  ),
)

it('[4.16 failure returns] keeps the last label until the name is registered, for any events', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (happened) => {
      let state: RegisterNameState = initialRegisterNameState(account)
      for (const event of happened) {
        const before = state
        state = registerNameTransition(before, event)
        if (state.is === 'done' || before.is === 'done') continue
        if (event.is === 'labelWritten' && before.is === 'editing') continue
        expect(state.label).toBe(before.label)
      }
    }),
  )
})

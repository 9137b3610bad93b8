import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addresses } from '../../test/kits.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'
import type { SignInSession } from './providers/defineSignInProvider.ts'
import type { PreparedSignIn } from './signIn.ts'
import {
  initialSignInState,
  type SignInEvent,
  type SignInState,
  signInTransition,
} from './signInTransition.ts'

const ada = `eip155:31337:${addresses.alice}`
const bob = `eip155:31337:${addresses.bob}`
const data = {
  accountAddress: addresses.alice,
  chainId: 'eip155:31337',
  uri: 'http://localhost',
  domain: 'localhost',
  version: '1',
  nonce: '12345678',
} as const
const prepared = prepare(ada)
const session: SignInSession = { data, message: 'text', signature: '0x' }
const error = new Error('no')

function prepare(caipAddress: string): PreparedSignIn {
  return { account: { caipAddress } as ActiveAccount, data, message: 'text', preparedAt: 0 }
}

const initial: SignInState = initialSignInState(ada)
const ready: SignInState = { status: 'prompt', account: ada, prepared, error: undefined }
const signing: SignInState = { status: 'signing', account: ada, prepared }
const verifying: SignInState = { status: 'verifying', account: ada, prepared, session }
const done: SignInState = { status: 'done', account: ada }
const failed: SignInState = { status: 'prompt', account: ada, prepared: undefined, error }
const signed: SignInEvent = { type: 'signed', prepared, session }

describe('steps of a sign-in', () => {
  it.each<[string, SignInState, SignInEvent, SignInState]>([
    ['is ready with a message', initial, { type: 'prepared', prepared }, ready],
    ['asks the wallet', ready, { type: 'signRequested' }, signing],
    [
      'asks the wallet without a message',
      initial,
      { type: 'signRequested' },
      { ...signing, prepared: undefined },
    ],
    ['verifies the signature', signing, signed, verifying],
    ['is done once the session is stored', verifying, { type: 'verified' }, done],
    [
      '[4.8 failure reopens] asks again with the error after a rejection',
      signing,
      { type: 'failed', error },
      failed,
    ],
    [
      '[4.8 failure reopens] asks again with the error after the server refuses',
      verifying,
      { type: 'failed', error },
      failed,
    ],
    [
      'starts over with another account',
      signing,
      { type: 'accountChanged', account: bob },
      initialSignInState(bob),
    ],
    [
      'starts over without an account',
      done,
      { type: 'accountChanged', account: null },
      initialSignInState(null),
    ],
  ])('%s', (_, state, event, next) => {
    expect(signInTransition(state, event)).toEqual(next)
  })

  it.each<[string, SignInState, SignInEvent]>([
    ['a message for another account', initial, { type: 'prepared', prepared: prepare(bob) }],
    ['a message while asking the wallet', signing, { type: 'prepared', prepared }],
    ['a second click', signing, { type: 'signRequested' }],
    ['an unexpected signature', ready, signed],
    ['an unexpected response of the provider', signing, { type: 'verified' }],
    ['a failure after leaving', ready, { type: 'failed', error }],
    ['the same account', signing, { type: 'accountChanged', account: ada }],
  ])('ignores %s', (_, state, event) => {
    expect(signInTransition(state, event)).toBe(state)
  })
})

const anyEvent = fc.constantFrom<SignInEvent>(
  { type: 'prepared', prepared },
  { type: 'prepared', prepared: prepare(bob) },
  { type: 'signRequested' },
  signed,
  { type: 'verified' },
  { type: 'failed', error },
  { type: 'accountChanged', account: ada },
  { type: 'accountChanged', account: bob },
  { type: 'accountChanged', account: null },
)

it('signs in only after a click, a signature and the provider’s confirmation, in this order', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state: SignInState = initial
      let steps = ''
      for (const event of events) {
        const next = signInTransition(state, event)
        if (next !== state) steps = next.status === 'prompt' ? '' : `${steps}${event.type} `
        state = next
        if (state.status === 'done') expect(steps).toBe('signRequested signed verified ')
        if (state.status === 'prompt' && state.prepared)
          expect(state.prepared.account.caipAddress).toBe(state.account)
      }
    }),
  )
})

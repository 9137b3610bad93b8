import { describe, expect, it } from 'vitest'
import type { FeeSpeed } from '../actions/readFeesPerGas.ts'
import { dollarAddress, someDollars, twoEther } from '../testing/heldTokens.ts'
import { addresses } from '../testing/kits.ts'
import type { SendToken } from './sendToken.ts'
import {
  initialSendState,
  type SendEvent,
  type SendFee,
  type SendState,
  sendTransition,
} from './sendTransition.ts'

const { alice: from, bob: to } = addresses
const hash = `0x${'9'.repeat(64)}`
const error = new Error('on purpose')
const costs = (speed: FeeSpeed, amount: bigint): SendFee => ({ speed, amount })
const ether: SendToken = { ...twoEther, asset: { is: 'native' } }
const dollar: SendToken = { ...someDollars, asset: { is: 'fungible', address: dollarAddress } }
const elsewhere: SendToken = { ...dollar, networkId: 'eip155:1' }

const run = (events: readonly SendEvent[], state: SendState): SendState =>
  events.reduce(sendTransition, state)
const fill = (token = dollar, amount = '2.5', receiver: string = to) =>
  initialSendState(from, { token, amount, receiver })
const reviewOf = (token?: SendToken, amount?: string) => run([{ is: 'reviewAsked' }], fill(token, amount))

/** Each state of a send, with events that it ignores. */
const submitting = () => run([{ is: 'submitAsked' }], reviewOf())
const confirming = () => run([{ is: 'submitted', hash }], submitting())
const steps: [string, () => SendState, SendEvent[]][] = [
  ['editing', fill, [{ is: 'mined' }, { is: 'submitAsked' }, { is: 'receiverNotResolved', error }]],
  ['reviewing', reviewOf, [{ is: 'mined' }, { is: 'maxAsked' }, { is: 'submitted', hash }]],
  ['submitting', submitting, [{ is: 'backAsked' }, { is: 'mined' }, { is: 'submitAsked' }]],
  ['confirming', confirming, [{ is: 'backAsked' }, { is: 'submitAsked' }, { is: 'notSubmitted', error }]],
  ['failed', () => run([{ is: 'notMined', error }], confirming()), [{ is: 'mined' }, { is: 'submitAsked' }]],
  ['confirmed', () => run([{ is: 'mined' }], confirming()), [{ is: 'mined' }, { is: 'notMined', error }]],
]

it.each(steps)('%s ignores what belongs to another step', (is, open, events) => {
  const state = open()
  expect(state.is).toBe(is)
  for (const event of events) expect(sendTransition(state, event)).toBe(state)
})

describe('a draft', () => {
  it('is empty without anything given, and read where it is given', () => {
    expect(initialSendState(from)).toMatchObject({
      is: 'editing',
      draft: { token: undefined, amount: '', receiver: '' },
      receiver: { is: 'empty' },
      isFindingMax: false,
      error: undefined,
    })
    expect(fill()).toMatchObject({
      is: 'editing',
      draft: { token: dollar, amount: '2.5', receiver: to },
      receiver: { is: 'resolved', receiver: { address: to, name: null, avatar: null } },
    })
  })

  it('has no receiver where none is written, whatever was there before', () => {
    for (const text of ['', '  '])
      expect(run([{ is: 'receiverWritten', text }], fill())).toMatchObject({
        draft: { receiver: '' },
        receiver: { is: 'empty' },
      })
  })

  it('keeps a resolved name for another token of its network, and reads it again for one of another', () => {
    const receiver = { address: to, name: 'bob.mob.eth', avatar: null }
    const named = run([{ is: 'receiverResolved', receiver }], fill(dollar, '1', 'bob.mob.eth'))
    expect(run([{ is: 'tokenChosen', token: ether }], named)).toMatchObject({
      receiver: { is: 'resolved', receiver },
    })
    expect(run([{ is: 'tokenChosen', token: elsewhere }], named)).toMatchObject({
      receiver: { is: 'resolving' },
      draft: { token: elsewhere, receiver: 'bob.mob.eth' },
    })
  })

  it('takes an address that is resolved late only while it waits for one', () => {
    const receiver = { address: from, name: 'eve.mob.eth', avatar: null }
    const state = fill()
    expect(run([{ is: 'receiverResolved', receiver }], state)).toBe(state)
    expect(run([{ is: 'receiverNotResolved', error }], state)).toBe(state)
  })

  it('of nobody who is connected leads to no review', () => {
    const state = initialSendState(undefined, { token: dollar, amount: '2.5', receiver: to })
    expect(run([{ is: 'reviewAsked' }], state)).toBe(state)
  })
})

describe('all of a native balance', () => {
  const asked = (balance = ether.balance) =>
    run([{ is: 'maxAsked' }], initialSendState(from, { token: { ...ether, balance } }))

  it('is nothing where the fee takes all of it', () => {
    expect(run([{ is: 'maxFound', reserve: 5n }], asked(5n))).toMatchObject({
      draft: { amount: '' },
      error: { name: 'BalanceInsufficientError' },
    })
    expect(run([{ is: 'maxFound', reserve: 4n }], asked(5n))).toMatchObject({
      draft: { amount: '0.000000000000000001' },
      error: undefined,
    })
  })

  it('is sent at the price that it was reckoned with, and another amount is not', () => {
    const computeBudget = { unitLimit: 450, microLamports: 7n }
    const events: SendEvent[] = [
      { is: 'maxFound', reserve: 4n, computeBudget },
      { is: 'receiverWritten', text: to },
      { is: 'reviewAsked' },
    ]
    expect(run(events, asked())).toMatchObject({ is: 'reviewing', transfer: { computeBudget } })
    const other = reviewOf(ether, '1')
    if (other.is !== 'reviewing') throw new Error(other.is)
    expect(other.transfer).toStrictEqual({
      ...{ from, to, amount: 10n ** 18n },
      ...{ networkId: ether.networkId, asset: ether.asset },
    })
  })

  it('says why its fee is not known', () => {
    expect(run([{ is: 'maxNotFound', error }], asked())).toMatchObject({ isFindingMax: false, error })
  })

  it('is forgotten once a receiver is written', () => {
    expect(run([{ is: 'receiverWritten', text: to }], asked())).toMatchObject({ isFindingMax: false })
  })
})

describe('a review', () => {
  it('leads back to its draft, with the receiver as it was resolved', () => {
    const receiver = { address: to, name: 'bob.mob.eth', avatar: null }
    const named = run(
      [{ is: 'receiverResolved', receiver }, { is: 'reviewAsked' }, { is: 'feeNotEstimated', error }],
      fill(dollar, '2.5', 'bob.mob.eth'),
    )
    expect(named).toMatchObject({ is: 'reviewing', error })
    expect(run([{ is: 'backAsked' }], named)).toEqual({
      is: 'editing',
      from,
      draft: expect.objectContaining({ token: dollar, amount: '2.5', receiver: 'bob.mob.eth' }),
      receiver: { is: 'resolved', receiver },
      isFindingMax: false,
      error: undefined,
    })
  })

  it('has no fee before one is estimated, nor of a speed that nobody chose', () => {
    const fast = run([{ is: 'speedChosen', speed: 'fast' }], reviewOf())
    expect(fast).toMatchObject({ is: 'reviewing', speed: 'fast', fee: undefined })
    expect(run([{ is: 'feesEstimated', fees: [costs('slow', 1n)] }], fast)).toMatchObject({ fee: undefined })
  })

  it.each([
    ['all that there is for it', ether, '1', ether.balance - 10n ** 18n, undefined],
    ['more than there is', ether, '1', ether.balance - 10n ** 18n + 1n, 'BalanceInsufficientError'],
    ['more than there is of the token that is sent', dollar, '12.5', 10n ** 18n, undefined],
  ])('whose fee is %s', (_, token, amount, fee, name) => {
    const state = run([{ is: 'feesEstimated', fees: [costs('usual', fee)] }], reviewOf(token, amount))
    if (state.is !== 'reviewing') throw new Error(state.is)
    expect((state.error as Error | undefined)?.name).toBe(name)
  })
})

it('starts over after a confirmation', () => {
  const confirmed = run([{ is: 'mined' }], confirming())
  expect(run([{ is: 'backAsked' }], confirmed)).toEqual(initialSendState(from))
})

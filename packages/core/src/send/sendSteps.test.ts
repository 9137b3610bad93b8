import { describe, expect, it } from 'vitest'
import { addresses } from '../../test/kits.ts'
import { dollarAddress, someDollars, twoEther } from '../../test/ownedTokens.ts'
import type { FeeSpeed } from './readFeesPerGas.ts'
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

it.each(steps)('%s ignores events of other steps', (is, open, events) => {
  const state = open()
  expect(state.is).toBe(is)
  for (const event of events) expect(sendTransition(state, event)).toBe(state)
})

describe('a draft', () => {
  it('is empty by default, and reads the given values', () => {
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

  it('clears the receiver when the text is empty', () => {
    for (const text of ['', '  '])
      expect(run([{ is: 'receiverWritten', text }], fill())).toMatchObject({
        draft: { receiver: '' },
        receiver: { is: 'empty' },
      })
  })

  it('keeps a resolved name for a token of its network, and resolves it again on another network', () => {
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

  it('accepts a resolved address only while resolving', () => {
    const receiver = { address: from, name: 'eve.mob.eth', avatar: null }
    const state = fill()
    expect(run([{ is: 'receiverResolved', receiver }], state)).toBe(state)
    expect(run([{ is: 'receiverNotResolved', error }], state)).toBe(state)
  })

  it('has no review without an account', () => {
    const state = initialSendState(undefined, { token: dollar, amount: '2.5', receiver: to })
    expect(run([{ is: 'reviewAsked' }], state)).toBe(state)
  })
})

describe('maximum native balance', () => {
  const asked = (balance = ether.balance) =>
    run([{ is: 'maxAsked' }], initialSendState(from, { token: { ...ether, balance } }))

  it('is empty if the fee takes all', () => {
    expect(run([{ is: 'maxFound', reserve: 5n }], asked(5n))).toMatchObject({
      draft: { amount: '' },
      error: { name: 'BalanceInsufficientError' },
    })
    expect(run([{ is: 'maxFound', reserve: 4n }], asked(5n))).toMatchObject({
      draft: { amount: '0.000000000000000001' },
      error: undefined,
    })
  })

  it('keeps its compute budget, and another amount does not', () => {
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

  it('shows why the fee is unknown', () => {
    expect(run([{ is: 'maxNotFound', error }], asked())).toMatchObject({ isFindingMax: false, error })
  })

  it('is dropped when a receiver is entered', () => {
    expect(run([{ is: 'receiverWritten', text: to }], asked())).toMatchObject({ isFindingMax: false })
  })
})

describe('a review', () => {
  it('returns to its draft with the resolved receiver', () => {
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

  it('has no fee before the estimate, and none at an unavailable speed', () => {
    const fast = run([{ is: 'speedChosen', speed: 'fast' }], reviewOf())
    expect(fast).toMatchObject({ is: 'reviewing', speed: 'fast', fee: undefined })
    expect(run([{ is: 'feesEstimated', fees: [costs('slow', 1n)] }], fast)).toMatchObject({ fee: undefined })
  })

  it.each([
    ['the whole remaining balance', ether, '1', ether.balance - 10n ** 18n, undefined],
    ['more than the balance', ether, '1', ether.balance - 10n ** 18n + 1n, 'BalanceInsufficientError'],
    ['more than the balance of the sent token', dollar, '12.5', 10n ** 18n, undefined],
  ])('with a fee of %s', (_, token, amount, fee, name) => {
    const state = run([{ is: 'feesEstimated', fees: [costs('usual', fee)] }], reviewOf(token, amount))
    if (state.is !== 'reviewing') throw new Error(state.is)
    expect((state.error as Error | undefined)?.name).toBe(name)
  })
})

it('returns to an empty draft after confirmation', () => {
  const confirmed = run([{ is: 'mined' }], confirming())
  expect(run([{ is: 'backAsked' }], confirmed)).toEqual(initialSendState(from))
})

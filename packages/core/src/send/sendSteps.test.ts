import { describe, expect, it } from 'vitest'
import { addresses } from '../../test/kits.ts'
import { dollarAddress, someDollars, twoEther } from '../../test/ownedTokens.ts'
import type { FeeSpeed } from './readFeesPerGas.ts'
import type { SendEvent, SendFee, SendState } from './sendState.ts'
import type { SendToken } from './sendToken.ts'
import { initialSendState, sendTransition } from './sendTransition.ts'

const { alice: from, bob: to } = addresses
const origin = { from, networkId: 'eip155:31337' } as const
const hash = `0x${'9'.repeat(64)}`
const error = new Error('on purpose')
const costs = (speed: FeeSpeed, amount: bigint): SendFee => ({ speed, amount })
const ether: SendToken = { ...twoEther, asset: { type: 'native' } }
const dollar: SendToken = { ...someDollars, asset: { type: 'fungible', address: dollarAddress } }
const elsewhere: SendToken = { ...dollar, networkId: 'eip155:1' }

const run = (events: readonly SendEvent[], state: SendState): SendState =>
  events.reduce(sendTransition, state)
const fill = (token = dollar, amount = '2.5', receiver: string = to) =>
  initialSendState(origin, { token, amount, receiver })
const reviewOf = (token?: SendToken, amount?: string) =>
  run([{ type: 'reviewRequested' }], fill(token, amount))

/** Each state of a send, with events that it ignores. */
const submitting = () => run([{ type: 'submitRequested' }], reviewOf())
const confirming = () => run([{ type: 'submitted', hash }], submitting())
const steps: [string, () => SendState, SendEvent[]][] = [
  ['editing', fill, [{ type: 'mined' }, { type: 'submitRequested' }, { type: 'receiverNotResolved', error }]],
  ['reviewing', reviewOf, [{ type: 'mined' }, { type: 'maxRequested' }, { type: 'submitted', hash }]],
  ['submitting', submitting, [{ type: 'backRequested' }, { type: 'mined' }, { type: 'submitRequested' }]],
  [
    'confirming',
    confirming,
    [{ type: 'backRequested' }, { type: 'submitRequested' }, { type: 'notSubmitted', error }],
  ],
  [
    'failed',
    () => run([{ type: 'notMined', error }], confirming()),
    [{ type: 'mined' }, { type: 'submitRequested' }],
  ],
  [
    'confirmed',
    () => run([{ type: 'mined' }], confirming()),
    [{ type: 'mined' }, { type: 'notMined', error }],
  ],
]

it.each(steps)('%s ignores events of other steps', (is, open, events) => {
  const state = open()
  expect(state.status).toBe(is)
  for (const event of events) expect(sendTransition(state, event)).toBe(state)
})

describe('a draft', () => {
  it('is empty by default, and reads the given values', () => {
    expect(initialSendState(origin)).toMatchObject({
      status: 'editing',
      draft: { token: undefined, amount: '', receiver: '' },
      receiver: { status: 'empty' },
      isFindingMax: false,
      error: undefined,
    })
    expect(fill()).toMatchObject({
      status: 'editing',
      draft: { token: dollar, amount: '2.5', receiver: to },
      receiver: { status: 'resolved', receiver: { address: to, name: null, avatar: null } },
    })
  })

  it('clears the receiver when the text is empty', () => {
    for (const text of ['', '  '])
      expect(run([{ type: 'receiverChanged', text }], fill())).toMatchObject({
        draft: { receiver: '' },
        receiver: { status: 'empty' },
      })
  })

  it('keeps a resolved name for a token of its network, and resolves it again on another network', () => {
    const receiver = { address: to, name: 'bob.mob.eth', avatar: null }
    const named = run([{ type: 'receiverResolved', receiver }], fill(dollar, '1', 'bob.mob.eth'))
    expect(run([{ type: 'tokenSelected', token: ether }], named)).toMatchObject({
      receiver: { status: 'resolved', receiver },
    })
    expect(run([{ type: 'tokenSelected', token: elsewhere }], named)).toMatchObject({
      receiver: { status: 'resolving' },
      draft: { token: elsewhere, receiver: 'bob.mob.eth' },
    })
  })

  it('accepts a resolved address only while resolving', () => {
    const receiver = { address: from, name: 'eve.mob.eth', avatar: null }
    const state = fill()
    expect(run([{ type: 'receiverResolved', receiver }], state)).toBe(state)
    expect(run([{ type: 'receiverNotResolved', error }], state)).toBe(state)
  })

  it('has no review without an account', () => {
    const state = initialSendState(
      { from: undefined, networkId: undefined },
      { token: dollar, amount: '2.5', receiver: to },
    )
    expect(run([{ type: 'reviewRequested' }], state)).toBe(state)
  })
})

describe('maximum native balance', () => {
  const asked = (balance = ether.balance) =>
    run([{ type: 'maxRequested' }], initialSendState(origin, { token: { ...ether, balance } }))

  it('is empty if the fee takes all', () => {
    expect(run([{ type: 'maxFound', reserve: 5n }], asked(5n))).toMatchObject({
      draft: { amount: '' },
      error: { name: 'BalanceInsufficientError' },
    })
    expect(run([{ type: 'maxFound', reserve: 4n }], asked(5n))).toMatchObject({
      draft: { amount: '0.000000000000000001' },
      error: undefined,
    })
  })

  it('keeps its compute budget, and another amount does not', () => {
    const computeBudget = { unitLimit: 450, microLamports: 7n }
    const events: SendEvent[] = [
      { type: 'maxFound', reserve: 4n, computeBudget },
      { type: 'receiverChanged', text: to },
      { type: 'reviewRequested' },
    ]
    expect(run(events, asked())).toMatchObject({ status: 'reviewing', transfer: { computeBudget } })
    const other = reviewOf(ether, '1')
    if (other.status !== 'reviewing') throw new Error(other.status)
    expect(other.transfer).toStrictEqual({
      ...{ from, to, amount: 10n ** 18n },
      ...{ networkId: ether.networkId, asset: ether.asset },
    })
  })

  it('shows why the fee is unknown', () => {
    expect(run([{ type: 'maxNotFound', error }], asked())).toMatchObject({ isFindingMax: false, error })
  })

  it('is still found when a receiver is entered meanwhile', () => {
    const entered = run([{ type: 'receiverChanged', text: to }], asked(5n))
    expect(entered).toMatchObject({ isFindingMax: true, draft: { receiver: to } })
    expect(run([{ type: 'maxFound', reserve: 4n }], entered)).toMatchObject({
      isFindingMax: false,
      draft: { amount: '0.000000000000000001', receiver: to },
    })
  })

  it('is dropped when another token is selected', () => {
    const selected = run([{ type: 'tokenSelected', token: elsewhere }], asked())
    expect(selected).toMatchObject({ isFindingMax: false })
  })
})

describe('a review', () => {
  it('returns to its draft with the resolved receiver', () => {
    const receiver = { address: to, name: 'bob.mob.eth', avatar: null }
    const named = run(
      [
        { type: 'receiverResolved', receiver },
        { type: 'reviewRequested' },
        { type: 'feeNotEstimated', error },
      ],
      fill(dollar, '2.5', 'bob.mob.eth'),
    )
    expect(named).toMatchObject({ status: 'reviewing', error })
    expect(run([{ type: 'backRequested' }], named)).toEqual({
      status: 'editing',
      ...origin,
      draft: expect.objectContaining({ token: dollar, amount: '2.5', receiver: 'bob.mob.eth' }),
      receiver: { status: 'resolved', receiver },
      isFindingMax: false,
      error: undefined,
    })
  })

  it('has no fee before the estimate, and none at an unavailable speed', () => {
    const fast = run([{ type: 'speedSelected', speed: 'fast' }], reviewOf())
    expect(fast).toMatchObject({ status: 'reviewing', speed: 'fast', fee: undefined })
    expect(run([{ type: 'feesEstimated', fees: [costs('slow', 1n)] }], fast)).toMatchObject({
      fee: undefined,
    })
  })

  it.each([
    ['the whole remaining balance', ether, '1', ether.balance - 10n ** 18n, undefined],
    ['more than the balance', ether, '1', ether.balance - 10n ** 18n + 1n, 'BalanceInsufficientError'],
    ['more than the balance of the sent token', dollar, '12.5', 10n ** 18n, undefined],
  ])('with a fee of %s', (_, token, amount, fee, name) => {
    const state = run([{ type: 'feesEstimated', fees: [costs('usual', fee)] }], reviewOf(token, amount))
    if (state.status !== 'reviewing') throw new Error(state.status)
    expect((state.error as Error | undefined)?.name).toBe(name)
  })
})

it('returns to an empty draft after confirmation', () => {
  const confirmed = run([{ type: 'mined' }], confirming())
  expect(run([{ type: 'backRequested' }], confirmed)).toEqual(initialSendState(origin))
})

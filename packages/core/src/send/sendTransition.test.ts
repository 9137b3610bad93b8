import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { addresses } from '../../test/kits.ts'
import { dollarAddress, someDollars, twoEther } from '../../test/ownedTokens.ts'
import {
  CallsUnknownError,
  ReceiptTimeoutError,
  TransactionExpiredError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '../errors/send.ts'
import { formatAmount, parseAmount } from '../utils/amounts.ts'
import type { FeeChoice } from './estimateFees.ts'
import type { FeeSpeed } from './readFeesPerGas.ts'
import type { SendEvent, SendState } from './sendState.ts'
import type { SendToken } from './sendToken.ts'
import { initialSendState, sendTransition } from './sendTransition.ts'
import { toSendFields } from './toSendFields.ts'

const { alice: from, bob: to } = addresses
const networkId = 'eip155:31337'
const origin = { from, networkId } as const
const hash = `0x${'9'.repeat(64)}`
const costs = (speed: FeeSpeed, maxFeePerGas: bigint): FeeChoice => ({
  speed,
  perGas: { maxFeePerGas, maxPriorityFeePerGas: 1n },
  gas: 21_000n,
  maxFeePerGas,
  chainFee: 0n,
  amount: 21_000n * maxFeePerGas,
})
const fees = [costs('slow', 8n), costs('usual', 10n), costs('fast', 20n)] as const

const ether: SendToken = { ...twoEther, asset: { type: 'native' } }
const dollar: SendToken = { ...someDollars, asset: { type: 'fungible', address: dollarAddress } }
const mobster: SendToken = {
  ...someDollars,
  asset: { type: 'erc721', address: dollarAddress, tokenId: 7n },
  name: 'Mobster',
  symbol: 'MOB',
  decimals: 0,
  balance: 1n,
}

function run(events: readonly SendEvent[], state: SendState = initialSendState(origin)): SendState {
  return events.reduce(sendTransition, state)
}

const filled: SendEvent[] = [
  { type: 'tokenSelected', token: dollar },
  { type: 'amountChanged', amount: '2.5' },
  { type: 'receiverChanged', text: to },
]
const review = run([...filled, { type: 'reviewRequested' }])
const submitted = run(
  [{ type: 'feesEstimated', fees }, { type: 'submitRequested' }, { type: 'submitted', hash }],
  review,
)

describe('required fields', () => {
  it.each([
    [
      [
        { type: 'amountChanged', amount: '1' },
        { type: 'receiverChanged', text: to },
      ],
    ],
    [[]],
  ] as [SendEvent[]][])('[5.5 token] has no review without a token', (events) => {
    const state = run([...events, { type: 'reviewRequested' }])
    expect(state).toMatchObject({ status: 'editing', error: { shortMessage: 'A token is required' } })
  })

  it.each([
    [[{ type: 'receiverChanged', text: to }]],
    [[{ type: 'amountChanged', amount: '1' }]],
    [
      [
        { type: 'amountChanged', amount: '0' },
        { type: 'receiverChanged', text: to },
      ],
    ],
    [
      [
        { type: 'amountChanged', amount: '1' },
        { type: 'receiverChanged', text: '0x1234' },
      ],
    ],
  ] as [SendEvent[]][])(
    '[5.5 amount and receiver] has no review without an amount and a receiver: %j',
    (events) => {
      const state = run([{ type: 'tokenSelected', token: dollar }, ...events, { type: 'reviewRequested' }])
      expect(state).toMatchObject({
        status: 'editing',
        error: { shortMessage: 'An amount and receiver address are required' },
      })
    },
  )

  it.each([
    ['12.500001', 'BalanceInsufficientError'],
    ['0.0000001', 'AmountInvalidError'],
    ['1,5', 'AmountInvalidError'],
  ])('rejects the amount %s', (amount, name) => {
    const state = run([...filled, { type: 'amountChanged', amount }, { type: 'reviewRequested' }])
    expect(state).toMatchObject({ status: 'editing', error: { name }, draft: { amount, receiver: to } })
  })

  it.each([
    ['an ERC-20', dollar],
    ['an ERC-721', mobster],
  ])('rejects the contract of %s as its receiver, however it is written', (_, token) => {
    const { address } = token.asset as { address: string }
    for (const text of [getAddress(address), address.toLowerCase()])
      expect(
        run([
          { type: 'tokenSelected', token },
          { type: 'amountChanged', amount: '1' },
          { type: 'receiverChanged', text },
          { type: 'reviewRequested' },
        ]),
      ).toMatchObject({ status: 'editing', error: { name: 'ReceiverNotWalletError' } })
  })

  it('creates the transfer in base units', () => {
    expect(review).toMatchObject({
      status: 'reviewing',
      transfer: { from, to, amount: 2_500_000n, networkId: 'eip155:31337', asset: dollar.asset },
    })
  })

  it('needs no amount for an ERC-721', () => {
    const state = run([
      { type: 'tokenSelected', token: mobster },
      { type: 'receiverChanged', text: to },
      { type: 'reviewRequested' },
    ])
    expect(state).toMatchObject({ status: 'reviewing', transfer: { amount: 1n, asset: mobster.asset } })
  })
})

describe('a name', () => {
  const named = run([{ type: 'receiverChanged', text: ' bob.mob.eth ' }], run(filled))

  it('is resolved before the review', () => {
    expect(named).toMatchObject({ receiver: { status: 'resolving' }, draft: { receiver: 'bob.mob.eth' } })
    expect(run([{ type: 'reviewRequested' }], named)).toBe(named)
  })

  it('is shown in the review with its address', () => {
    const receiver = { address: to, name: 'bob.mob.eth', avatar: null }
    const state = run([{ type: 'receiverResolved', receiver }, { type: 'reviewRequested' }], named)
    expect(state).toMatchObject({ status: 'reviewing', receiver, transfer: { to } })
  })

  it('has no review if it does not resolve', () => {
    const error = new Error('nobody')
    const state = run([{ type: 'receiverNotResolved', error }, { type: 'reviewRequested' }], named)
    expect(state).toMatchObject({ status: 'editing', receiver: { status: 'unresolved', error } })
  })

  it('is resolved when a token is chosen after it was entered', () => {
    const state = run([
      { type: 'receiverChanged', text: 'bob.mob.eth' },
      { type: 'tokenSelected', token: dollar },
    ])
    expect(state).toMatchObject({ receiver: { status: 'resolving' } })
  })
})

describe('maximum', () => {
  it('of a token is the whole balance', () => {
    const state = run([{ type: 'tokenSelected', token: dollar }, { type: 'maxRequested' }])
    expect(state).toMatchObject({ draft: { amount: '12.5' }, isFindingMax: false })
  })

  it('of the native token leaves enough for the fee', () => {
    const asked = run([{ type: 'tokenSelected', token: ether }, { type: 'maxRequested' }])
    expect(asked).toMatchObject({ isFindingMax: true, draft: { amount: '' } })
    const reserve = 10n ** 15n
    const state = run([{ type: 'maxFound', reserve }], asked)
    const amount = state.status === 'editing' ? parseAmount(state.draft.amount, 18) : undefined
    expect(amount).toBe(ether.balance - reserve)
  })

  it('is empty if the fee exceeds the balance', () => {
    const poor = { ...ether, balance: 5n }
    const state = run([
      { type: 'tokenSelected', token: poor },
      { type: 'maxRequested' },
      { type: 'maxFound', reserve: 6n },
    ])
    expect(state).toMatchObject({ draft: { amount: '' }, error: { name: 'BalanceInsufficientError' } })
  })

  it('is dropped when another amount is entered', () => {
    const asked = run([{ type: 'tokenSelected', token: ether }, { type: 'maxRequested' }])
    const state = run(
      [
        { type: 'amountChanged', amount: '1' },
        { type: 'maxFound', reserve: 1n },
      ],
      asked,
    )
    expect(state).toMatchObject({ draft: { amount: '1' }, isFindingMax: false })
  })
})

describe('from review to confirmation', () => {
  it('requires native funds to cover the fee as well', () => {
    const all = run([
      { type: 'tokenSelected', token: ether },
      { type: 'amountChanged', amount: '2' },
      { type: 'receiverChanged', text: to },
      { type: 'reviewRequested' },
      { type: 'feesEstimated', fees },
    ])
    expect(all).toMatchObject({
      status: 'reviewing',
      fee: fees[1],
      error: { name: 'BalanceInsufficientError' },
    })
  })

  it('returns to the review with the draft after the wallet rejects', () => {
    const error = new Error('declined')
    const state = run([{ type: 'submitRequested' }, { type: 'notSubmitted', error }], review)
    expect(state).toMatchObject({ status: 'reviewing', error, draft: { amount: '2.5', receiver: to } })
    expect(run([{ type: 'feeNotEstimated', error: new Error('later') }], state)).toMatchObject({ error })
    expect(run([{ type: 'submitRequested' }], state)).toMatchObject({ status: 'submitting' })
  })

  it('never sends a draft again whose transaction may have been sent', () => {
    const error = new CallsUnknownError()
    const state = run([{ type: 'submitRequested' }, { type: 'notSubmitted', error }], review)
    const poor: SendEvent[] = [
      { type: 'tokensRead', tokens: [{ ...dollar, balance: 1n }] },
      { type: 'feesEstimated', fees, payer: { balance: 0n, symbol: 'ETH', isSponsorable: false } },
    ]
    for (const known of [state, run(poor, state)]) {
      expect(known).toMatchObject({ status: 'reviewing', error })
      expect(run([{ type: 'submitRequested' }], known)).toBe(known)
      expect(run([{ type: 'backRequested' }], known)).toEqual(initialSendState(origin))
    }
  })

  it.each([
    ['reverted', new TransactionRevertedError(hash)],
    ['expired', new TransactionExpiredError(hash)],
    ['was cancelled', new TransactionReplacedError('cancelled', hash, `0x${'8'.repeat(64)}`)],
  ])('reviews the draft again after a transaction that %s', (_, error) => {
    const failed = run([{ type: 'notMined', error }], submitted)
    expect(failed).toMatchObject({
      ...{ status: 'failed', hash, error, mayBeMined: false },
      draft: { amount: '2.5' },
    })
    expect(run([{ type: 'retryRequested' }], failed)).toBe(failed)
    expect(run([{ type: 'backRequested' }], failed)).toEqual(review)
  })

  it.each([
    ['was not mined in time', new ReceiptTimeoutError(hash)],
    ['could not be read', new Error('unreachable')],
  ])('never sends the draft of a transaction that %s again', (_, error) => {
    const failed = run([{ type: 'notMined', error }], submitted)
    expect(failed).toMatchObject({
      ...{ status: 'failed', hash, error, mayBeMined: true },
      draft: { amount: '2.5' },
    })
    expect(run([{ type: 'backRequested' }], failed)).toEqual(initialSendState(origin))
    expect(run([{ type: 'retryRequested' }], failed)).toEqual(submitted)
  })

  it('follows a repriced transaction by its new hash', () => {
    const next = `0x${'8'.repeat(64)}`
    expect(run([{ type: 'repriced', hash: next }, { type: 'mined' }], submitted)).toMatchObject({
      status: 'confirmed',
      hash: next,
    })
  })

  const native = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:31337',
    value: 4_000,
    price: 2_000,
  } as const
  const token = { ...native, address: `eip155:31337:${dollarAddress}`, value: 7 } as const
  const balances = [token, native].map((one) => ({
    ...{ ...one, iconUrl: '' },
    quantity: { decimals: '18', numeric: '2' },
  }))
  const receiver = { address: to, name: 'bob.mob.eth', avatar: 'https://mob.test/bob.png' }

  it.each([
    ['token', dollar, undefined],
    ['sendTokenAmount', '2.5', ''],
    ['receiverAddress', to, undefined],
    ['networkBalanceInUSD', 4_000, 4_000],
    ['loading', true, false],
    ['tokenBalances', balances, balances],
  ] as const)(
    '[4.12 resets] [3.10 %s] is exposed while pending, and reset once confirmed',
    (field, underWay, done) => {
      expect(toSendFields(submitted, balances)[field]).toEqual(underWay)
      expect(toSendFields(run([{ type: 'mined' }], submitted), balances)[field]).toEqual(done)
    },
  )

  it('[4.12 sets loading] [3.10 loading] is set from the click on, not while editing', () => {
    expect(toSendFields(run(filled), balances).loading).toBe(false)
    expect(toSendFields(submitted, balances).loading).toBe(true)
  })

  it('[3.10 receiverAddress] [3.10 receiverProfileName] [3.10 receiverProfileImageUrl] exposes the receiver as soon as it is known', () => {
    const nobody = {
      receiverAddress: undefined,
      receiverProfileName: undefined,
      receiverProfileImageUrl: undefined,
    }
    const written: SendEvent = { type: 'receiverChanged', text: 'bob.mob.eth' }
    const asked = run([...filled, written])
    expect(toSendFields(asked, balances)).toMatchObject(nobody)
    expect(toSendFields(run([{ type: 'receiverResolved', receiver }], asked), balances)).toMatchObject({
      receiverAddress: to,
      receiverProfileName: 'bob.mob.eth',
      receiverProfileImageUrl: 'https://mob.test/bob.png',
    })
  })
})

describe('fee speed', () => {
  const reviewed = run([{ type: 'feesEstimated', fees }], review)

  it('is usual until another is chosen, which survives a rejection', () => {
    expect(reviewed).toMatchObject({ speed: 'usual', fee: fees[1] })
    const fast = run([{ type: 'speedSelected', speed: 'fast' }], reviewed)
    expect(fast).toMatchObject({ speed: 'fast', fee: fees[2] })
    const refused = run(
      [{ type: 'submitRequested' }, { type: 'notSubmitted', error: new Error('declined') }],
      fast,
    )
    expect(refused).toMatchObject({ status: 'reviewing', fee: fees[2] })
    const dearer = [costs('slow', 9n), costs('usual', 11n), costs('fast', 30n)]
    expect(run([{ type: 'feesEstimated', fees: dearer }], refused)).toMatchObject({ fee: dearer[2] })
  })

  it('falls back to usual while the chain does not offer it', () => {
    const only = costs('usual', 7n)
    const events: SendEvent[] = [
      { type: 'speedSelected', speed: 'fast' },
      { type: 'feesEstimated', fees: [only] },
    ]
    const fallen = run(events, reviewed)
    expect(fallen).toMatchObject({ fee: only })
    expect(run([{ type: 'feesEstimated', fees }], fallen)).toMatchObject({ fee: fees[2] })
  })

  it('keeps the last fees if a refresh fails, and shows the error until the next one', () => {
    const error = new Error('unreachable')
    const failed = run([{ type: 'feeNotEstimated', error }], reviewed)
    expect(failed).toMatchObject({ error, fee: fees[1] })
    expect(run([{ type: 'feesEstimated', fees }], failed)).toMatchObject({ error: undefined })
    const declined = new Error('declined')
    const refused = run([{ type: 'submitRequested' }, { type: 'notSubmitted', error: declined }], failed)
    for (const event of [
      { type: 'feesEstimated', fees },
      { type: 'feeNotEstimated', error },
    ] as const)
      expect(run([event], refused)).toMatchObject({ error: declined })
  })

  it('can be unaffordable while another is not', () => {
    const rich: SendToken = { ...ether, balance: 10n ** 18n + 21_000n * 10n }
    const events: SendEvent[] = [
      { type: 'tokenSelected', token: rich },
      { type: 'amountChanged', amount: '1' },
      { type: 'receiverChanged', text: to },
      { type: 'reviewRequested' },
      { type: 'feesEstimated', fees },
      { type: 'speedSelected', speed: 'fast' },
    ]
    const fast = run(events)
    expect(fast).toMatchObject({ error: { name: 'BalanceInsufficientError' } })
    expect(run([{ type: 'speedSelected', speed: 'slow' }], fast)).toMatchObject({
      fee: fees[0],
      error: undefined,
    })
  })
})

describe('who pays the fee', () => {
  const [slow, usual] = fees
  const estimated = (balance: bigint, isSponsorable = false): SendEvent => ({
    type: 'feesEstimated',
    fees,
    payer: { balance, symbol: 'ETH', isSponsorable },
  })
  const reviewOf = (token: SendToken, amount: string) =>
    run([
      { type: 'tokenSelected', token },
      { type: 'amountChanged', amount },
      { type: 'receiverChanged', text: to },
      { type: 'reviewRequested' },
    ])
  const all = reviewOf(ether, formatAmount(ether.balance, ether.decimals))

  it.each([
    ['a token without native tokens', review, estimated(usual.amount - 1n), 'FeeBalanceInsufficientError'],
    ['a token with just enough', review, estimated(usual.amount), undefined],
    ['a token of an account with a paymaster', review, estimated(0n, true), undefined],
    ['all of the native tokens', all, estimated(ether.balance), 'BalanceInsufficientError'],
    ['all of them with a paymaster', all, estimated(ether.balance, true), undefined],
  ])('%s', (_, state, event, name) => {
    const reviewed = run([event], state)
    if (reviewed.status !== 'reviewing') throw new Error(reviewed.status)
    expect((reviewed.error as Error | undefined)?.name).toBe(name)
  })

  it('may be able to pay at another speed, or later', () => {
    const poor = run([estimated(slow.amount)], review)
    expect(poor).toMatchObject({ error: { name: 'FeeBalanceInsufficientError' } })
    expect(run([{ type: 'speedSelected', speed: 'slow' }], poor)).toMatchObject({ error: undefined })
    expect(run([estimated(usual.amount)], poor)).toMatchObject({ error: undefined })
  })
})

describe('refreshed balances', () => {
  const withBalance = (token: SendToken, balance: bigint): SendEvent => ({
    type: 'tokensRead',
    tokens: [{ ...token, balance, name: 'Other' }],
  })

  it('update the selected token, and keep what was entered', () => {
    const state = run([withBalance(dollar, 9_000_000n)], run(filled))
    expect(state).toMatchObject({
      status: 'editing',
      draft: { token: { ...dollar, balance: 9_000_000n }, amount: '2.5', receiver: to },
    })
    expect(run([{ type: 'maxRequested' }], state)).toMatchObject({ draft: { amount: '9' } })
    const short = run([withBalance(dollar, 1n), { type: 'reviewRequested' }], run(filled))
    expect(short).toMatchObject({ error: { name: 'BalanceInsufficientError' } })
    expect(run([withBalance(dollar, 9_000_000n)], short)).toMatchObject({ error: undefined })
  })

  it.each([
    ['the token', dollar, '2.5', 2_500_000n],
    ['the native token, with the fee', ether, '1', 10n ** 18n + 21_000n * 10n],
  ])('check again during the review: %s', (_, token, amount, needed) => {
    const reviewed = run([
      { type: 'tokenSelected', token },
      { type: 'amountChanged', amount },
      { type: 'receiverChanged', text: to },
      { type: 'reviewRequested' },
      { type: 'feesEstimated', fees },
    ])
    const short = run([withBalance(token, needed - 1n)], reviewed)
    expect(short).toMatchObject({ status: 'reviewing', error: { name: 'BalanceInsufficientError' } })
    expect(run([withBalance(token, needed)], short)).toMatchObject({ error: undefined, fee: fees[1] })
  })

  it('ignore other tokens, and balances that did not change', () => {
    const other = { ...dollar, balance: 1n }
    const tokens: SendToken[] = [
      dollar,
      ether,
      { ...other, networkId: 'eip155:1' },
      { ...other, asset: { type: 'fungible', address: to } },
      { ...mobster, balance: 0n },
    ]
    for (const state of [run(filled), review])
      expect(run([{ type: 'tokensRead', tokens }], state)).toBe(state)
    const nft = run([{ type: 'tokenSelected', token: mobster }])
    const sibling = {
      ...mobster,
      balance: 5n,
      asset: { ...mobster.asset, tokenId: 8n } as typeof mobster.asset,
    }
    expect(run([{ type: 'tokensRead', tokens: [sibling] }], nft)).toBe(nft)
  })
})

describe('a change of the account', () => {
  it('[4.14 clears send state] starts over while nothing is signed', () => {
    const changed = { ...origin, type: 'accountChanged', from: to } as const
    for (const state of [run(filled), review])
      expect(sendTransition(state, changed)).toEqual(initialSendState({ from: to, networkId }))
  })

  it('keeps a sent transaction', () => {
    const changed = { type: 'accountChanged', from: undefined, networkId: undefined } as const
    expect(sendTransition(submitted, changed)).toBe(submitted)
  })

  it('to the same account changes nothing', () => {
    expect(sendTransition(review, { type: 'accountChanged', ...origin })).toBe(review)
  })
})

describe('a change of the network', () => {
  const [elsewhere, changed] = [
    'eip155:1',
    { ...origin, type: 'accountChanged', networkId: 'eip155:1' },
  ] as const

  it.each([
    ['editing', run(filled)],
    ['reviewing', review],
  ])('keeps only the receiver while %s', (_, state) => {
    const moved = sendTransition(state, changed)
    expect(moved).toEqual(initialSendState({ from, networkId: elsewhere }, { receiver: to }))
    expect(moved).toMatchObject({ draft: { token: undefined, amount: '', receiver: to } })
    const again = { ...ether, networkId: elsewhere } as const
    expect(run([{ type: 'tokenSelected', token: again }], moved)).toMatchObject({
      receiver: { status: 'resolved', receiver: { address: to } },
    })
  })

  it.each([
    ['editing', filled],
    ['reviewing', [...filled, { type: 'reviewRequested' }]],
  ] as [string, SendEvent[]][])('to that of the token keeps everything while %s', (_, events) => {
    const started = run(events, initialSendState({ from, networkId: elsewhere }))
    expect(sendTransition(started, { type: 'accountChanged', ...origin })).toEqual(run(events))
  })

  it('keeps what was entered before a token', () => {
    const typed: SendEvent[] = [{ type: 'amountChanged', amount: '2' }]
    expect(run([...typed, changed])).toEqual(run(typed, initialSendState({ from, networkId: elsewhere })))
  })

  it('keeps a sent transaction, and starts on the new network after it', () => {
    expect(sendTransition(submitted, changed)).toBe(submitted)
    const events: SendEvent[] = [{ type: 'mined' }, { type: 'backRequested' }, changed]
    expect(run(events, submitted)).toEqual(initialSendState({ from, networkId: elsewhere }))
  })

  it('does not review a failed transfer of the previous network again', () => {
    const events: SendEvent[] = [
      { type: 'notMined', error: new TransactionRevertedError(hash) },
      { type: 'backRequested' },
      changed,
    ]
    expect(run(events, submitted)).toMatchObject({ status: 'editing', draft: { amount: '', receiver: to } })
  })
})

const anyEvent: fc.Arbitrary<SendEvent> = fc.oneof(
  fc.constantFrom<SendEvent>(
    { type: 'tokenSelected', token: ether },
    { type: 'tokenSelected', token: dollar },
    { type: 'tokenSelected', token: mobster },
    { type: 'tokensRead', tokens: [{ ...dollar, balance: dollar.balance - 1n }] },
    { type: 'maxRequested' },
    { type: 'maxFound', reserve: 10n ** 15n },
    { type: 'maxNotFound', error: new Error('no') },
    { type: 'receiverChanged', text: to },
    { type: 'receiverChanged', text: 'bob.eth' },
    { type: 'receiverResolved', receiver: { address: to, name: 'bob.eth', avatar: null } },
    { type: 'receiverNotResolved', error: new Error('no') },
    { type: 'reviewRequested' },
    { type: 'feesEstimated', fees },
    { type: 'feeNotEstimated', error: new Error('no') },
    { type: 'speedSelected', speed: 'fast' },
    { type: 'feesEstimated', fees: [costs('usual', 5n)] },
    { type: 'backRequested' },
    { type: 'submitRequested' },
    { type: 'submitted', hash },
    { type: 'notSubmitted', error: new Error('no') },
    { type: 'repriced', hash },
    { type: 'mined' },
    { type: 'notMined', error: new Error('no') },
    { type: 'notMined', error: new TransactionRevertedError(hash) },
    { type: 'retryRequested' },
    { type: 'accountChanged', ...origin },
    { type: 'accountChanged', from: undefined, networkId: undefined },
    { type: 'accountChanged', from, networkId: 'eip155:1' },
  ),
  fc.stringMatching(/^[\d.]{0,8}$/).map((amount) => ({ type: 'amountChanged', amount }) as const),
)

it('only submits a transfer that was entered, covered and addressed, for any events', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = initialSendState(origin)
      for (const event of events) {
        state = sendTransition(state, event)
        if (state.status !== 'submitting') continue
        const { draft, transfer } = state
        expect(transfer.to).toBe(to)
        expect(transfer.from).toBe(from)
        expect(transfer.amount).toBe(parseAmount(draft.amount, draft.token!.decimals))
        expect(transfer.amount > 0n && transfer.amount <= draft.token!.balance).toBe(true)
      }
    }),
  )
})

it('never submits the same transfer again while it may still be mined, for any events', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = submitted
      for (const event of events) {
        const before = state
        state = sendTransition(before, event)
        if (state === before || before.status !== 'failed' || !before.mayBeMined) continue
        if (state.status === 'confirming')
          expect(state).toMatchObject({ hash: before.hash, transfer: before.transfer })
        else {
          expect(state).toEqual(initialSendState(origin))
          break
        }
      }
    }),
  )
})

it('splits a balance exactly into the maximum and the reserve', () => {
  const units = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
  fc.assert(
    fc.property(units, units, fc.integer({ min: 0, max: 18 }), (balance, reserve, decimals) => {
      const token = { ...ether, balance, decimals }
      const state = run([
        { type: 'tokenSelected', token },
        { type: 'maxRequested' },
        { type: 'maxFound', reserve },
      ])
      if (state.status !== 'editing') throw new Error(state.status)
      if (balance <= reserve) expect(state.error).toMatchObject({ name: 'BalanceInsufficientError' })
      else expect((parseAmount(state.draft.amount, decimals) ?? 0n) + reserve).toBe(balance)
    }),
  )
})

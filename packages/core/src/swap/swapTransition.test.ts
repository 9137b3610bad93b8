import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addresses } from '../../test/kits.ts'
import { dollarAddress, someDollars, twoEther } from '../../test/ownedTokens.ts'
import { CallsUnknownError, ReceiptTimeoutError, TransactionRevertedError } from '../errors/send.ts'
import { parseAmount } from '../utils/amounts.ts'
import { isNativeToken } from '../utils/isNativeToken.ts'
import type { SwapCall } from './buildSwap.ts'
import { LiquidityInsufficientError, QuoteMovedError } from './errors.ts'
import type { SwapQuote } from './getSwapQuote.ts'
import { toMinimum } from './prepareSwap.ts'
import { type SwapEvent, type SwapState, type SwapWay, swapSteps } from './swapState.ts'
import type { SwapToken } from './swapToken.ts'
import { initialSwapState, swapTransition } from './swapTransition.ts'

const { alice: account, bob: other } = addresses
const hash = `0x${'9'.repeat(64)}`
const networkId = 'eip155:31337'
const ether: SwapToken = { ...twoEther, id: `${networkId}:0x${'e'.repeat(40)}` }
const dollar: SwapToken = { ...someDollars, id: `${networkId}:${dollarAddress}` }
const elsewhere: SwapToken = {
  ...dollar,
  id: `eip155:1:${dollarAddress}`,
  networkId: 'eip155:1',
}
const quote: SwapQuote = {
  amountOut: 1_000_000n,
  priceImpact: '0.3',
  fee: 3n,
  route: undefined,
  spender: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
  takesPermit: false,
}
const call: SwapCall = {
  to: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  data: '0x38ed1739',
  value: 0n,
  minimum: 990_000n,
  gas: 200_000n,
  gasPrice: 10n,
}
const built = {
  type: 'built',
  call,
  approvals: [],
  chainFee: 0n,
  nativeBalance: 10n ** 18n,
  nativeSymbol: 'ETH',
} as const
const error = new Error('no')

function run(events: readonly SwapEvent[], state: SwapState = initialSwapState(account)): SwapState {
  return events.reduce(swapTransition, state)
}

const chosen: SwapEvent[] = [
  { type: 'tokenSelected', side: 'from', token: dollar },
  { type: 'tokenSelected', side: 'to', token: ether },
]
const asked = run([...chosen, { type: 'amountChanged', amount: '2.5' }])
const quoted = run([{ type: 'quoteFound', quote }], asked)
const checking = run([{ type: 'swapRequested' }], quoted)
const approving = run([{ type: 'allowanceRead', allowance: 2_499_999n, ways: [] }], checking)
const building = run([{ type: 'approvalSent', hash }, { type: 'approved' }], approving)
const signing = run([built], building)
const confirming = run([{ type: 'signed', sent: { hash } }], signing)
const permit = { deadline: 99n, signature: `0x${'1'.repeat(130)}` } as const
const permitting = run([{ type: 'allowanceRead', allowance: 0n, ways: ['permit'] }], checking)
const together = run([{ type: 'allowanceRead', allowance: 0n, ways: ['permit', 'calls'] }], checking)
const clearing = run([{ type: 'allowanceRead', allowance: 1n, ways: [], mustClear: true }], checking)
const steps = { checkingAllowance: checking, clearing, approving, permitting, building, signing, confirming }

describe('choosing and quoting', () => {
  it('requests a quote once tokens and amount are set', () => {
    expect(run(chosen)).toMatchObject({ status: 'choosing', error: undefined })
    expect(asked).toMatchObject({
      status: 'quoting',
      swap: { from: dollar.id, to: ether.id, amount: 2_500_000n },
    })
  })

  it('restarts the quote on a keystroke, and ignores the previous one', () => {
    const again = run([{ type: 'amountChanged', amount: '2' }], asked)
    expect(again).toMatchObject({ status: 'quoting', swap: { amount: 2_000_000n } })
    expect(
      run(
        [
          { type: 'amountChanged', amount: '' },
          { type: 'quoteFound', quote },
        ],
        asked,
      ),
    ).toMatchObject({
      status: 'choosing',
    })
  })

  it('shows the minimum after slippage, which changes without a new quote', () => {
    expect(quoted).toMatchObject({ status: 'quoted', minimum: 990_000n, error: undefined })
    const careful = run([{ type: 'slippageSelected', slippagePpm: 1_000 }], quoted)
    expect(careful).toMatchObject({ status: 'quoted', quote, minimum: 999_000n })
  })

  it('keeps the previous quote while refreshing', () => {
    const renewing = run([{ type: 'quoteRequested' }], quoted)
    expect(renewing).toMatchObject({ status: 'quoting', quote })
    expect(run([{ type: 'quoteRequested' }], renewing)).toBe(renewing)
  })

  it.each([['1,5'], ['0.0000001']])('rejects and keeps the amount %s', (amount) => {
    const state = run([{ type: 'amountChanged', amount }], asked)
    expect(state).toMatchObject({
      status: 'choosing',
      draft: { amount },
      error: { name: 'AmountInvalidError' },
    })
  })

  it('keeps the previous quote, without allowing a swap, after a failed refresh until there is no liquidity', () => {
    const renewing = run([{ type: 'quoteRequested' }], quoted)
    const stale = run([{ type: 'quoteNotFound', error }], renewing)
    expect(stale).toMatchObject({ status: 'quoted', quote, minimum: 990_000n, error })
    expect(run([{ type: 'swapRequested' }], stale)).toBe(stale)
    const found = run([{ type: 'quoteRequested' }, { type: 'quoteFound', quote }], stale)
    expect(found).toMatchObject({ status: 'quoted', error: undefined })
    const dry = run([{ type: 'quoteNotFound', error: new LiquidityInsufficientError() }], renewing)
    expect(dry).toMatchObject({ status: 'choosing', draft: { amount: '2.5' } })
  })

  it('keeps the draft and the error without a quote, and can request it again', () => {
    const state = run([{ type: 'quoteNotFound', error }], asked)
    expect(state).toMatchObject({
      status: 'choosing',
      draft: { amount: '2.5', from: dollar, to: ether },
      error,
    })
    expect(run([{ type: 'quoteRequested' }], state)).toMatchObject({ status: 'quoting' })
  })

  it('quotes more than the balance, but does not swap it', () => {
    const state = run(
      [
        { type: 'amountChanged', amount: '12.500001' },
        { type: 'quoteFound', quote },
      ],
      asked,
    )
    expect(state).toMatchObject({ status: 'quoted', error: { name: 'BalanceInsufficientError' } })
    expect(run([{ type: 'swapRequested' }], state)).toBe(state)
  })

  it('applies new balances to the same swap and quote', () => {
    const tokens = [{ ...ether, price: 3_000 }, { ...dollar, balance: 2_499_999n }, elsewhere]
    const read = (state: SwapState) => run([{ type: 'tokensRead', tokens }], state)
    expect(read(asked)).toMatchObject({ status: 'quoting', draft: { from: tokens[1], to: tokens[0] } })
    expect(read(asked)).toMatchObject({ swap: 'swap' in asked && asked.swap })
    const short = read(quoted)
    expect(short).toMatchObject({ status: 'quoted', quote, error: { name: 'BalanceInsufficientError' } })
    expect(read(short)).toBe(short)
    const paid = run([{ type: 'tokensRead', tokens: [dollar] }], short)
    expect(paid).toMatchObject({ status: 'quoted', error: undefined, draft: { from: dollar } })
    expect(run([{ type: 'tokensRead', tokens: [] }], quoted)).toBe(quoted)
    expect(run([{ type: 'maxRequested' }], read(run(chosen)))).toMatchObject({
      draft: { amount: '2.499999' },
    })
    const stale = run([{ type: 'quoteRequested' }, { type: 'quoteNotFound', error }], quoted)
    expect(read(stale)).toMatchObject({ status: 'quoted', error })
    expect(read(confirming)).toBe(confirming)
  })

  it('does not swap without an account', () => {
    const state = run(
      [...chosen, { type: 'amountChanged', amount: '1' }, { type: 'quoteFound', quote }],
      initialSwapState(undefined),
    )
    expect(state).toMatchObject({ status: 'quoted' })
    expect(run([{ type: 'swapRequested' }], state)).toBe(state)
  })

  it('flips the swap with the quoted amount', () => {
    expect(run([{ type: 'flipped' }], quoted)).toMatchObject({
      status: 'quoting',
      draft: { from: ether, to: dollar, amount: '0.000000000001' },
      swap: { amount: 1_000_000n },
    })
  })

  it('swaps the sides of a token chosen twice, and clears one on another network', () => {
    expect(run([{ type: 'tokenSelected', side: 'to', token: dollar }], asked)).toMatchObject({
      draft: { from: ether, to: dollar },
    })
    expect(run([{ type: 'tokenSelected', side: 'from', token: elsewhere }], asked)).toMatchObject({
      status: 'choosing',
      draft: { from: elsewhere, to: undefined },
    })
  })
})

describe('maximum', () => {
  it('of a token is the whole balance', () => {
    const state = run([{ type: 'maxRequested' }], asked)
    expect(state).toMatchObject({ status: 'quoting', draft: { amount: '12.5' } })
  })

  const ofEther = run([{ type: 'flipped' }, { type: 'maxRequested' }], asked)

  it('is still found when the token to receive is chosen meanwhile, and quoted then', () => {
    const alone = run([{ type: 'tokenSelected', side: 'from', token: ether }, { type: 'maxRequested' }])
    const chosen = run(
      [{ type: 'tokenSelected', side: 'to', token: dollar }, { type: 'quoteRequested' }],
      alone,
    )
    expect(chosen).toMatchObject({ status: 'choosing', isFindingMax: true, draft: { to: dollar } })
    expect(run([{ type: 'maxFound', reserve: 1n }], chosen)).toMatchObject({
      status: 'quoting',
      swap: { amount: ether.balance - 1n },
    })
  })

  it('is dropped when another token to pay with is chosen', () => {
    expect(run([{ type: 'tokenSelected', side: 'from', token: dollar }], ofEther)).toMatchObject({
      status: 'quoting',
      swap: { amount: 2_500_000n },
    })
  })

  it('of ether leaves enough for the fee', () => {
    expect(ofEther).toMatchObject({ status: 'choosing', isFindingMax: true })
    const state = run([{ type: 'maxFound', reserve: 10n ** 15n }], ofEther)
    expect(state).toMatchObject({ status: 'quoting', swap: { amount: ether.balance - 10n ** 15n } })
  })

  it('is empty if the fee exceeds the balance', () => {
    expect(run([{ type: 'maxFound', reserve: ether.balance }], ofEther)).toMatchObject({
      status: 'choosing',
      isFindingMax: false,
      error: { name: 'FeeBalanceInsufficientError' },
    })
    expect(run([{ type: 'maxNotFound', error }], ofEther)).toMatchObject({ isFindingMax: false, error })
  })

  it('is dropped when another amount is entered', () => {
    const state = run(
      [
        { type: 'amountChanged', amount: '1' },
        { type: 'maxFound', reserve: 1n },
      ],
      ofEther,
    )
    expect(state).toMatchObject({ status: 'quoting', draft: { amount: '1' } })
  })
})

it('is the exact balance minus the fee, and never more', () => {
  const balances = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(balances, balances, fc.nat(36), fc.boolean(), (balance, reserve, decimals, isNative) => {
      const token = { ...(isNative ? ether : dollar), balance, decimals }
      const events: SwapEvent[] = [
        { type: 'tokenSelected', side: 'from', token },
        { type: 'maxRequested' },
        { type: 'maxFound', reserve },
      ]
      const state = run(events)
      const { amount } = state.draft
      const most = isNative ? balance - reserve : balance
      expect(parseAmount(amount, decimals)).toBe(isNative && most <= 0n ? undefined : most)
    }),
  )
})

describe('from approval to confirmation', () => {
  it.each([
    [
      'builds with enough allowance',
      [{ type: 'allowanceRead', allowance: 2_500_000n, ways: [] }],
      checking,
      'building',
    ],
    [
      'asks for an approval with too little allowance',
      [{ type: 'allowanceRead', allowance: 0n, ways: [] }],
      checking,
      'approving',
    ],
    ['builds after a permit is signed', [{ type: 'permitted', permit }], permitting, 'building'],
    ['builds after the approval is mined', [{ type: 'approved' }], approving, 'building'],
    ['asks for a signature once built', [built], building, 'signing'],
    ['waits for confirmation once signed', [{ type: 'signed', sent: { hash } }], signing, 'confirming'],
    ['is confirmed once mined', [{ type: 'mined' }], confirming, 'confirmed'],
  ] as [string, SwapEvent[], SwapState, SwapState['status']][])('%s', (_, events, state, status) => {
    expect(run(events, state).status).toBe(status)
  })

  it.each([
    [
      'needs no approval for ether',
      { ...quote, spender: undefined },
      [{ type: 'flipped' }, { type: 'amountChanged', amount: '1' }] as SwapEvent[],
    ],
    ['needs no approval for a token without a spender', { ...quote, spender: null }, [] as SwapEvent[]],
  ])('%s', (_, found, events) => {
    const state = run([...events, { type: 'quoteFound', quote: found }, { type: 'swapRequested' }], asked)
    expect(state.status).toBe('building')
  })

  it('prefers one wallet request to two, and a signature to a transaction', () => {
    expect(together).toMatchObject({ status: 'building', way: 'calls' })
    expect(permitting).toMatchObject({ status: 'permitting', way: 'permit' })
    expect(approving).toMatchObject({ status: 'approving', way: 'approval', hash: undefined })
    const signed = run([{ type: 'permitted', permit }, built], permitting)
    expect(signed).toMatchObject({ status: 'signing', way: 'permit', permit, approvals: [] })
  })

  it('falls back to another way when the wallet refuses batches or permits', () => {
    const approval = { to: call.to, value: 0n, data: '0x095ea7b3' } as const
    const asks = run([{ ...built, approvals: [approval] }], together)
    expect(asks).toMatchObject({ status: 'signing', approvals: [approval] })
    const again = { type: 'allowanceRead', allowance: 0n, ways: ['calls', 'permit'] } as const
    const next = run([{ type: 'wayRefused' }], asks)
    expect(next).toMatchObject({ status: 'checkingAllowance', refused: ['calls'] })
    const signs = run([again], next)
    expect(signs).toMatchObject({ status: 'permitting' })
    expect(run([{ type: 'wayRefused' }, again], signs)).toMatchObject({
      status: 'approving',
      refused: ['calls', 'permit'],
    })
    expect(run([{ type: 'wayRefused' }], signing)).toBe(signing)
    const permitted = run([{ type: 'permitted', permit }], permitting)
    expect(run([{ type: 'wayRefused' }], permitted)).toMatchObject({ refused: ['permit'] })
    const declined = run([{ type: 'stepFailed', error }], asks)
    expect(run([{ type: 'retryRequested' }], declined)).toMatchObject({
      status: 'checkingAllowance',
      refused: ['calls'],
    })
  })

  it('revokes a remaining allowance first if the token requires it', () => {
    expect(clearing).toMatchObject({ status: 'clearing', way: 'approval', hash: undefined })
    const sent = run([{ type: 'approvalSent', hash }], clearing)
    expect(sent).toMatchObject({ status: 'clearing', hash })
    const next = run([{ type: 'cleared' }], sent)
    expect(next).toMatchObject({ status: 'approving', hash: undefined, mustClear: true })
    const read = { type: 'allowanceRead', allowance: 1n, mustClear: true } as const
    expect(run([{ ...read, ways: ['calls'] }], checking)).toMatchObject({
      status: 'building',
      mustClear: true,
    })
    expect(run([{ ...read, ways: ['permit'] }], checking)).toMatchObject({ status: 'permitting' })
    const over = new TransactionRevertedError(hash)
    const reverted = run([{ type: 'stepFailed', error: over }, { type: 'retryRequested' }], sent)
    expect(reverted).toMatchObject({ status: 'checkingAllowance', mustClear: undefined })
  })

  it('lets the wallet decide how to pay for a batch of calls', () => {
    expect(run([{ ...built, nativeBalance: 0n }], together)).toMatchObject({ status: 'signing' })
  })

  it('follows calls by the ID from the wallet, up to a hash if it returns one', () => {
    const sent = run([built, { type: 'signed', sent: { callsId: '0x1' } }], together)
    expect(sent).toMatchObject({ status: 'confirming', sent: { callsId: '0x1' } })
    expect(run([{ type: 'mined' }], sent)).toMatchObject({ status: 'confirmed', hash: undefined })
    expect(run([{ type: 'mined', hash }], sent)).toMatchObject({ status: 'confirmed', hash })
  })

  it('requests a current quote after an approval that was restored', () => {
    const found = { ...approving, hash, isFoundAgain: true } as SwapState
    expect(run([{ type: 'approved' }], found)).toMatchObject({
      status: 'quoting',
      draft: { amount: '2.5' },
      quote: undefined,
    })
  })

  it('rejects a transaction with a lower minimum than was shown', () => {
    const state = run([{ ...built, call: { ...call, minimum: 989_999n } }], building)
    expect(state).toMatchObject({ status: 'failed', step: 'building', error: { name: 'QuoteMovedError' } })
    expect(run([{ type: 'retryRequested' }], state)).toMatchObject({ status: 'quoting', quote })
  })

  it.each([
    ['1,999,999 for 200,000 gas at 10', building, 1_999_999n, 'failed'],
    ['2,000,000', building, 2_000_000n, 'signing'],
  ])('requires the native balance to cover the fee: %s', (_, state, nativeBalance, is) => {
    expect(run([{ ...built, nativeBalance }], state).status).toBe(is)
  })

  it('requires the native balance to cover the fee and the amount', () => {
    const state = run(
      [
        { type: 'flipped' },
        { type: 'amountChanged', amount: '1' },
        { type: 'quoteFound', quote },
        { type: 'swapRequested' },
      ],
      asked,
    )
    const short = run([{ ...built, nativeBalance: 10n ** 18n }], state)
    expect(short).toMatchObject({ status: 'failed', error: { name: 'FeeBalanceInsufficientError' } })
    expect(run([{ ...built, nativeBalance: 10n ** 18n + 2_000_000n }], state).status).toBe('signing')
  })

  it('requires only the amount if a paymaster may pay the fee', () => {
    const sponsored = { ...built, isSponsorable: true }
    expect(run([{ ...sponsored, nativeBalance: 0n }], building).status).toBe('signing')
    const native = run(
      [
        { type: 'flipped' },
        { type: 'amountChanged', amount: '1' },
        { type: 'quoteFound', quote },
        { type: 'swapRequested' },
      ],
      asked,
    )
    expect(run([{ ...sponsored, nativeBalance: 10n ** 18n }], native).status).toBe('signing')
    expect(run([{ ...sponsored, nativeBalance: 10n ** 18n - 1n }], native).status).toBe('failed')
  })

  it('follows a repriced transaction by its new hash', () => {
    const next = `0x${'8'.repeat(64)}`
    expect(run([{ type: 'repriced', hash: next }, { type: 'mined' }], confirming)).toMatchObject({
      status: 'confirmed',
      hash: next,
    })
  })
})

describe('a failure', () => {
  it.each(swapSteps)('at %s keeps the draft and the step', (step) => {
    const state = run([{ type: 'stepFailed', error }], steps[step])
    expect(state).toMatchObject({
      status: 'failed',
      step,
      error,
      draft: { amount: '2.5', from: dollar, to: ether },
    })
    // The sent swap may still be mined.
    const left =
      step === 'confirming'
        ? initialSwapState(account)
        : { status: 'quoting', draft: { amount: '2.5' }, quote }
    expect(run([{ type: 'backRequested' }], state)).toMatchObject(left)
  })

  it.each([
    ['checkingAllowance', 'checkingAllowance'],
    ['clearing', 'checkingAllowance'],
    ['approving', 'checkingAllowance'],
    // The allowance may have been changed in the wallet.
    ['permitting', 'checkingAllowance'],
    ['building', 'checkingAllowance'],
    // The built transaction is outdated.
    ['signing', 'checkingAllowance'],
    // The transaction may still be mined.
    ['confirming', 'confirming'],
  ] as const)('at %s is retried from %s', (step, status) => {
    expect(run([{ type: 'stepFailed', error }, { type: 'retryRequested' }], steps[step]).status).toBe(status)
  })

  it.each([
    ['an unreadable receipt', error],
    ['a missing receipt', new ReceiptTimeoutError(hash)],
  ])('caused by %s looks up the sent transaction and sends nothing', (_, unseen) => {
    const state = run([{ type: 'stepFailed', error: unseen }], confirming)
    expect(state).toMatchObject({ status: 'failed', sent: { hash } })
    expect(run([{ type: 'retryRequested' }], state)).toEqual(confirming)
    const called = run([built, { type: 'signed', sent: { callsId: '0x1' } }], together)
    expect(run([{ type: 'stepFailed', error: unseen }, { type: 'retryRequested' }], called)).toEqual(called)
  })

  it.each([
    ['clearing', clearing, 'cleared'],
    ['approving', approving, 'approved'],
  ] as const)('looks up what was sent while %s, then requests a new quote', (status, state, type) => {
    const sent = run([{ type: 'approvalSent', hash }], state)
    const failed = run([{ type: 'stepFailed', error: new ReceiptTimeoutError(hash) }], sent)
    expect(failed).toMatchObject({ status: 'failed', sent: { hash } })
    const again = run([{ type: 'retryRequested' }], failed)
    expect(again).toMatchObject({ status, hash, isFoundAgain: true })
    expect(run([{ type }], again)).toMatchObject({ status: 'quoting', draft: { amount: '2.5' } })
  })

  it('requires another confirmation after a reverted transaction', () => {
    const state = run([{ type: 'stepFailed', error: new TransactionRevertedError(hash) }], confirming)
    expect(state).toMatchObject({ status: 'failed', sent: undefined })
    expect(run([{ type: 'retryRequested' }], state)).toMatchObject({ status: 'quoting', quote })
  })

  it.each([
    ['a transaction without a response', signing, new CallsUnknownError()],
    [
      'a batch without a response',
      run(
        [built],
        run([{ type: 'allowanceRead', allowance: 0n, ways: ['calls'], mustClear: false }], checking),
      ),
      new CallsUnknownError(),
    ],
    ['calls that the wallet no longer knows', confirming, new CallsUnknownError()],
    ['a missing receipt', confirming, new ReceiptTimeoutError(hash)],
    ['an unreadable receipt', confirming, error],
  ])('of which nothing is known clears the draft, because it might swap twice: %s', (_, asking, unknown) => {
    const state = run([{ type: 'stepFailed', error: unknown }], asking)
    expect(state).toMatchObject({ status: 'failed', draft: { amount: '2.5' } })
    expect(run([{ type: 'backRequested' }], state)).toEqual(initialSwapState(account))
    if (unknown instanceof CallsUnknownError)
      expect(run([{ type: 'retryRequested' }], state)).toEqual(initialSwapState(account))
  })

  it.each([
    ['without a response', new CallsUnknownError()],
    ['without a receipt', new ReceiptTimeoutError(hash)],
  ])('keeps the draft of an approval %s, because nothing was swapped', (_, unknown) => {
    const sent =
      unknown instanceof CallsUnknownError ? approving : run([{ type: 'approvalSent', hash }], approving)
    const state = run([{ type: 'stepFailed', error: unknown }, { type: 'backRequested' }], sent)
    expect(state).toMatchObject({ status: 'quoting', draft: { amount: '2.5' } })
  })

  it('without an approval is retried from building', () => {
    const state = run(
      [
        { type: 'quoteFound', quote: { ...quote, spender: null } },
        { type: 'swapRequested' },
        { type: 'stepFailed', error },
      ],
      asked,
    )
    expect(run([{ type: 'retryRequested' }], state).status).toBe('building')
  })

  it('keeps a signed permit for the retry', () => {
    const state = run(
      [{ type: 'permitted', permit }, { type: 'stepFailed', error }, { type: 'retryRequested' }],
      permitting,
    )
    expect(state).toMatchObject({ status: 'checkingAllowance', permit })
  })

  it('of a smart account’s swap that was mined requires another confirmation, and keeps its hash', () => {
    const state = run([{ type: 'stepFailed', error: new TransactionRevertedError(hash) }], signing)
    expect(state).toMatchObject({ status: 'failed', step: 'signing', hash })
    expect(run([{ type: 'retryRequested' }], state).status).toBe('quoting')
  })

  it('of the price requires another confirmation', () => {
    expect(
      run([{ type: 'stepFailed', error: new QuoteMovedError() }, { type: 'retryRequested' }], building)
        .status,
    ).toBe('quoting')
  })
})

/** The states in which the wallet or the network has a request. */
const withWallet = [
  ['clearing', clearing],
  ['approving', approving],
  ['permitting', permitting],
  ['signing', signing],
  ['confirming', confirming],
] as const

describe('a change of the account', () => {
  const changed = { type: 'accountChanged', account: other } as const

  it.each([
    ['choosing', run(chosen)],
    ['quoting', asked],
    ['quoted', quoted],
    ['checking', checking],
    ['building', building],
  ])('starts over while %s', (_, state) => {
    expect(swapTransition(state, changed)).toEqual(initialSwapState(other))
  })

  it.each(withWallet)('keeps a request that the wallet received: %s', (_, state) => {
    expect(swapTransition(state, changed)).toBe(state)
  })

  it('to the same account changes nothing', () => {
    expect(swapTransition(quoted, { type: 'accountChanged', account })).toBe(quoted)
  })
})

describe('a change of the network', () => {
  const there = { ...confirming, draft: { ...confirming.draft, from: elsewhere } } as SwapState
  const changed = { type: 'accountChanged', account, kept: there } as const

  it.each([
    ['choosing', run([])],
    ['quoting', asked],
    ['quoted', quoted],
    ['checking', checking],
    ['building', building],
    ['failed', run([{ type: 'stepFailed', error }], confirming)],
  ])('shows a stored swap of that network while %s', (_, state) => {
    expect(swapTransition(state, changed)).toBe(there)
  })

  it.each(withWallet)('keeps a request that the wallet received: %s', (_, state) => {
    expect(swapTransition(state, changed)).toBe(state)
  })

  it('keeps the draft if no swap is stored for it', () => {
    expect(swapTransition(quoted, { type: 'accountChanged', account })).toBe(quoted)
  })

  it('keeps what is shown if the stored swap is of the same network', () => {
    const failed = run([{ type: 'stepFailed', error }], confirming)
    expect(swapTransition(failed, { ...changed, kept: confirming })).toBe(failed)
  })
})

describe('unexpected events', () => {
  const confirmed = run([{ type: 'mined' }], confirming)
  const declined = run([{ type: 'stepFailed', error }], signing)

  it.each<[string, SwapState, SwapEvent]>([
    ['the maximum without a token', run([]), { type: 'maxRequested' }],
    ['clearing', clearing, { type: 'approved' }],
    ['approving', approving, { type: 'cleared' }],
    ['permitting', permitting, { type: 'signed', sent: { hash } }],
    ['building without a permit', building, { type: 'wayRefused' }],
    ['failed', declined, { type: 'mined' }],
    ['confirmed', confirmed, { type: 'retryRequested' }],
    ['confirmed, for another account', confirmed, { type: 'accountChanged', account: other }],
  ])('change nothing: %s', (_, state, event) => {
    expect(swapTransition(state, event)).toBe(state)
  })

  it('lead from a confirmed swap to an empty one', () => {
    expect(run([{ type: 'backRequested' }], confirmed)).toEqual(initialSwapState(account))
  })
})

describe('state of a swap', () => {
  it('keeps the draft when the slippage changes', () => {
    const careful = run([{ type: 'slippageSelected', slippagePpm: 1_000 }], quoted)
    expect(careful.draft).toEqual({ ...quoted.draft, slippagePpm: 1_000 })
  })

  it('updates only the price of the received token', () => {
    const dearer = { ...ether, price: ether.price + 1 }
    expect(run([{ type: 'tokensRead', tokens: [dearer] }], quoted).draft).toMatchObject({ to: dearer })
  })

  it('stops finding the maximum when no quote is found', () => {
    expect(run([{ type: 'quoteNotFound', error }], asked)).toMatchObject({ isFindingMax: false })
  })

  it.each([
    ['clearing', clearing],
    ['approving', approving],
  ])('updates the hash of a transaction that was sped up while %s', (step, state) => {
    const next = `0x${'8'.repeat(64)}`
    const sped = run(
      [
        { type: 'approvalSent', hash },
        { type: 'repriced', hash: next },
      ],
      state,
    )
    expect(sped).toMatchObject({ status: step, hash: next })
    expect(run([{ type: 'stepFailed', error }], sped)).toMatchObject({ status: 'failed', step, hash: next })
  })

  it('records that no approval is needed', () => {
    const allowed = run([{ type: 'allowanceRead', allowance: 2_500_000n, ways: [] }], checking)
    expect(allowed).toMatchObject({ status: 'building', way: 'none' })
    const free = run(
      [{ type: 'quoteFound', quote: { ...quote, spender: null } }, { type: 'swapRequested' }],
      asked,
    )
    expect(free).toMatchObject({ status: 'building', way: 'none' })
  })

  it('keeps the step and the quote when the fee cannot be paid', () => {
    const short = run([{ ...built, nativeBalance: 0n }], building)
    expect(short).toMatchObject({ status: 'failed', step: 'building', quote, draft: quoted.draft })
  })

  it('has no error when the whole balance is swapped', () => {
    const all = run(
      [
        { type: 'amountChanged', amount: '12.5' },
        { type: 'quoteFound', quote },
      ],
      asked,
    )
    expect(all).toMatchObject({ status: 'quoted', error: undefined })
  })

  it('requires enough for chain fees in addition to gas', () => {
    const asksFor = (nativeBalance: bigint) =>
      run([{ ...built, chainFee: 5n, nativeBalance }], building).status
    expect([asksFor(2_000_004n), asksFor(2_000_005n)]).toEqual(['failed', 'signing'])
  })

  it('keeps the ways that were not refused when another step or way fails', () => {
    const again: SwapEvent[] = [{ type: 'stepFailed', error }, { type: 'retryRequested' }]
    expect(run(again, signing)).toMatchObject({ status: 'checkingAllowance', refused: [] })
    expect(run(again, together)).toMatchObject({ status: 'checkingAllowance', refused: [] })
  })
})

const anyAmount = fc.bigInt({ min: 0n, max: 4n * 10n ** 18n })
const anyEvent: fc.Arbitrary<SwapEvent> = fc.oneof(
  fc.constantFrom<SwapEvent>(
    { type: 'tokenSelected', side: 'from', token: ether },
    { type: 'tokenSelected', side: 'from', token: dollar },
    { type: 'tokenSelected', side: 'to', token: ether },
    { type: 'tokenSelected', side: 'to', token: dollar },
    { type: 'tokenSelected', side: 'to', token: elsewhere },
    { type: 'flipped' },
    { type: 'maxRequested' },
    { type: 'maxNotFound', error },
    { type: 'tokensRead', tokens: [{ ...ether, balance: 10n ** 17n }, dollar] },
    { type: 'tokensRead', tokens: [ether, { ...dollar, balance: 1_000_000n }] },
    { type: 'quoteRequested' },
    { type: 'quoteNotFound', error },
    { type: 'swapRequested' },
    { type: 'swapRequested' },
    { type: 'approvalSent', hash },
    { type: 'cleared' },
    { type: 'approved' },
    { type: 'permitted', permit },
    { type: 'wayRefused' },
    { type: 'signed', sent: { hash } },
    { type: 'signed', sent: { callsId: '0x1' } },
    { type: 'repriced', hash },
    { type: 'mined' },
    { type: 'stepFailed', error },
    { type: 'retryRequested' },
    { type: 'backRequested' },
    { type: 'accountChanged', account },
    { type: 'accountChanged', account: undefined },
  ),
  fc.stringMatching(/^[\d.]{0,8}$/).map((amount) => ({ type: 'amountChanged', amount }) as const),
  fc
    .integer({ min: 1_000, max: 50_000 })
    .map((slippagePpm) => ({ type: 'slippageSelected', slippagePpm }) as const),
  anyAmount.map((reserve) => ({ type: 'maxFound', reserve }) as const),
  fc
    .tuple(anyAmount, fc.subarray<SwapWay>(['calls', 'permit']), fc.boolean())
    .map(([allowance, ways, mustClear]) => ({ type: 'allowanceRead', allowance, ways, mustClear }) as const),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.constantFrom(null, undefined, quote.spender))
    .map(
      ([amountOut, spender]) => ({ type: 'quoteFound', quote: { ...quote, amountOut, spender } }) as const,
    ),
  fc
    .tuple(anyAmount, anyAmount)
    .map(([minimum, nativeBalance]) => ({ ...built, call: { ...call, minimum }, nativeBalance })),
)

it('never sends a swap again before it ends or the user leaves it, for any events', () => {
  const ends = new Set(['mined', 'backRequested', 'accountChanged'])
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let state = confirming
      for (const event of events.filter(({ type }) => !ends.has(type))) state = swapTransition(state, event)
      expect(['confirming', 'failed']).toContain(state.status)
    }),
  )
})

it('only signs a swap that was entered, shown and can be paid for, for any events', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      // Starts with a quoted swap, because random events rarely get that far.
      let state = quoted
      for (const event of events) {
        const before = state
        state = swapTransition(before, event)
        if (state.status !== 'signing' || state === before) continue
        const { swap, draft, minimum } = state
        expect(state.account).toBe(account)
        expect(swap).toMatchObject({ from: draft.from.id, to: draft.to.id })
        expect(swap.amount).toBe(parseAmount(draft.amount, draft.from.decimals))
        expect(swap.amount > 0n && swap.amount <= draft.from.balance).toBe(true)
        expect(minimum).toBe(toMinimum(state.quote, draft.slippagePpm))
        expect(state.call.minimum >= minimum).toBe(true)
        if (event.type !== 'built') throw new Error('Signed what was not built')
        const value = isNativeToken(swap.from) ? swap.amount : 0n
        expect(state.way === 'calls' || event.nativeBalance >= value + 2_000_000n).toBe(true)
        expect(state.way === 'permit' ? state.permit !== undefined : true).toBe(true)
        expect(state.refused.includes(state.way ?? 'none')).toBe(false)
      }
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiFailureError } from '../api/errors.ts'
import { parseAmount } from '../utils/amounts.ts'
import { type BuyDraft, type BuyEvent, type BuyState, checkBuyAmount, prepareBuy } from './buyState.ts'
import { buyTransition, initialBuyState } from './buyTransition.ts'
import { estimateQuote } from './onramp.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const orderId = '7b7f1a52-6a55-4a3e-9d9b-6b9fd5a0a1c2'
const asset = {
  ...{ id: 'ETH', name: 'Ether', symbol: 'ETH', network: 'devnet', networkName: 'Devnet', contract: '' },
  networkId: 'eip155:31337',
} as const
const card = { id: 'card', min: '10.00', max: '7500.00' }
const bank = { id: 'ach_bank_account', min: '10.00', max: '25000.00' }
const draft: BuyDraft = { asset, currency: 'USD', method: card, amount: '100' }
const quote = { ...estimateQuote('ETH', 'USD', '100'), quoteId: 'q' }
const found = { type: 'quoteFound', quote, isEstimate: false, orderId } as const

function after(...events: BuyEvent[]): BuyState {
  return events.reduce(buyTransition, initialBuyState(account, draft))
}

describe('a purchase', () => {
  it('is quoted once complete, and paid once confirmed', () => {
    expect(initialBuyState(account).status).toBe('choosing')
    expect(after().status).toBe('quoting')
    expect(after(found).status).toBe('quoted')
    expect(after(found, { type: 'buyRequested' })).toMatchObject({ status: 'opening', orderId, account })
    const waiting = after(
      found,
      { type: 'buyRequested' },
      { type: 'pageCreated', url: 'https://pay', isBlocked: true },
    )
    expect(waiting).toMatchObject({ status: 'waiting', url: 'https://pay', isBlocked: true })
    expect(buyTransition(waiting, { type: 'delivered', hash: '0x1', isFirst: true })).toMatchObject({
      status: 'confirmed',
    })
    expect(buyTransition(waiting, { type: 'notPaid', isFirst: true })).toMatchObject({
      status: 'failed',
      error: undefined,
    })
  })

  it('[7.20 failure] cannot be paid with an estimate', () => {
    const estimated = after({ ...found, isEstimate: true })
    expect(estimated).toMatchObject({ status: 'quoted', isEstimate: true })
    expect(buyTransition(estimated, { type: 'buyRequested' })).toBe(estimated)
  })

  it('requires an account', () => {
    const quoted = buyTransition(initialBuyState(undefined, draft), found)
    expect(buyTransition(quoted, { type: 'buyRequested' })).toBe(quoted)
  })

  it('requests a failed page with the same ID, and retries a failed payment as another purchase', () => {
    const unmade = after(found, { type: 'buyRequested' }, { type: 'pageFailed', error: new Error('gone') })
    expect(buyTransition(unmade, { type: 'retryRequested' })).toMatchObject({ status: 'opening', orderId })
    const refused = (field: string) =>
      after(
        found,
        { type: 'buyRequested' },
        {
          type: 'pageFailed',
          error: new ApiFailureError('createOnrampUrl', {
            ...{ status: 400, code: 'PARAMETER_INVALID', requestId: undefined, retryAfterMs: undefined },
            reasons: [{ field, description: 'No' }],
          }),
        },
      )
    expect(buyTransition(refused('quoteId'), { type: 'retryRequested' })).toMatchObject({
      status: 'quoting',
      draft,
    })
    expect(buyTransition(refused('amount'), { type: 'retryRequested' })).toMatchObject({
      status: 'opening',
      orderId,
    })
    const unpaid = after(
      found,
      { type: 'buyRequested' },
      { type: 'pageCreated', url: 'https://pay', isBlocked: false },
      { type: 'notPaid', isFirst: true },
    )
    expect(buyTransition(unpaid, { type: 'retryRequested' })).toMatchObject({ status: 'quoting', draft })
  })

  it('keeps its receiver when the active account changes', () => {
    const changed = { type: 'accountChanged', account: other } as const
    expect(after(found, changed)).toMatchObject({ status: 'quoting', account: other, draft })
    const waiting = after(
      found,
      { type: 'buyRequested' },
      { type: 'pageCreated', url: 'https://pay', isBlocked: false },
    )
    expect(buyTransition(waiting, changed)).toBe(waiting)
  })

  it('keeps the confirmed draft until it ends, for any events', () => {
    const event: fc.Arbitrary<BuyEvent> = fc.oneof(
      fc.constant<BuyEvent>({ type: 'amountChanged', amount: '5' }),
      fc.constant<BuyEvent>({ type: 'paymentSelected', currency: 'EUR', method: bank }),
      fc.constant<BuyEvent>({ type: 'assetSelected', asset: { ...asset, id: 'DUSD' } }),
      fc.constant<BuyEvent>({ type: 'quoteRequested' }),
      fc.constant<BuyEvent>({ ...found, orderId: 'another' }),
      fc.constant<BuyEvent>({ type: 'buyRequested' }),
      fc.constant<BuyEvent>({ type: 'accountChanged', account: other }),
    )
    const waiting = after(
      found,
      { type: 'buyRequested' },
      { type: 'pageCreated', url: 'https://pay', isBlocked: false },
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(events.reduce(buyTransition, waiting)).toBe(waiting)
      }),
    )
  })
})

describe('amounts of money', () => {
  it.each([
    ['[9.20 card in USD]', '9.99', card, 'tooLittle'],
    ['[9.20 card in USD]', '10', card, undefined],
    ['[9.20 card in USD]', '10.00', card, undefined],
    ['[9.20 card in USD]', '7500', card, undefined],
    ['[9.20 card in USD]', '7500.01', card, 'tooMuch'],
    ['[9.20 bank in USD]', '9.99', bank, 'tooLittle'],
    ['[9.20 bank in USD]', '10.00', bank, undefined],
    ['[9.20 bank in USD]', '25000.00', bank, undefined],
    ['[9.20 bank in USD]', '25000.01', bank, 'tooMuch'],
    ['', '', card, undefined],
    ['', '0', card, undefined],
  ] as const)('%s judges %s by %o as %s', (_id, amount, method, judged) => {
    expect(checkBuyAmount(amount, method)).toBe(judged)
    const isWhole = judged === undefined && Number(amount) > 0
    expect(prepareBuy({ ...draft, method, amount }) !== undefined).toBe(isWhole)
  })

  it('[9.20 card in USD] prepares amounts within the limits to the cent, without floats', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 3_000_000n }), (cents) => {
        const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        const prepared = prepareBuy({ ...draft, amount })
        expect(prepared !== undefined).toBe(cents >= 1_000n && cents <= 750_000n)
        if (prepared) expect(parseAmount(prepared.amount, 2)).toBe(cents)
      }),
    )
  })

  it('[7.20 failure] sums the parts of an estimate exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000n, max: 2_500_000n }), (cents) => {
        const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        const { paymentTotal, paymentSubtotal, coinbaseFee, networkFee } = estimateQuote('ETH', 'USD', amount)
        const read = (money: { amount: string }) => parseAmount(money.amount, 2) ?? 0n
        expect(read(paymentSubtotal) + read(coinbaseFee) + read(networkFee)).toBe(read(paymentTotal))
        expect(read(paymentTotal)).toBe(cents)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { readOptions, readQuote, readSessionToken, readTransaction } from './readAnswers.ts'

/** Writes every member of a response in camel case. */
const toCamel = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(toCamel)
  if (typeof json !== 'object' || json === null) return json
  const members = Object.entries(json).map(([name, value]) => [
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    toCamel(value),
  ])
  return Object.fromEntries(members)
}
const undocumented = expect.objectContaining({ code: 'UPSTREAM_UNAVAILABLE' })

describe('a quote', () => {
  const usd = (value: string) => ({ value, currency: 'USD' })
  const json = {
    quote_id: 'q1',
    payment_total: usd('100.00'),
    payment_subtotal: usd('96.51'),
    coinbase_fee: usd('2.49'),
    network_fee: usd('1'),
    purchase_amount: { value: '0.043215678901234567', currency: 'ETH' },
  }

  it.each([
    ['snake case', json],
    ['camel case', toCamel(json)],
  ])('is read to the last digit in %s', (_, given) => {
    expect(readQuote(given)).toEqual({
      quoteId: 'q1',
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '96.51', currency: 'USD' },
      coinbaseFee: { amount: '2.49', currency: 'USD' },
      networkFee: { amount: '1', currency: 'USD' },
      purchaseAmount: { amount: '0.043215678901234567', currency: 'ETH' },
    })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['without an id', { ...json, quote_id: '' }],
    ['without a fee', { ...json, coinbase_fee: undefined }],
    ['with an amount as a number', { ...json, payment_total: { value: 100, currency: 'USD' } }],
    ['with a negative amount', { ...json, payment_total: usd('-1') }],
    ['with an exponent', { ...json, payment_total: usd('1e3') }],
    ['with an amount that ends in a point', { ...json, payment_total: usd('1.') }],
    ['without a currency', { ...json, network_fee: { value: '1' } }],
  ])('is refused: %s', (_, given) => {
    expect(() => readQuote(given)).toThrow(undocumented)
  })
})

describe('the options', () => {
  const network = { name: 'base', display_name: 'Base', chain_id: '8453' }
  const token = { id: 'usdc', name: 'USDC', symbol: 'USDC' }
  const json = {
    purchase_currencies: [{ ...token, networks: [network, { ...network, contract_address: '0x833589' }] }],
    payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '10', max: '500.50' }] }],
  }

  it.each([
    ['snake case', json],
    ['camel case', toCamel(json)],
  ])('are read in %s, with an empty contract for the native token', (_, given) => {
    expect(readOptions(given)).toEqual({
      purchaseCurrencies: [
        {
          ...token,
          networks: [
            { ...network, contract_address: '' },
            { ...network, contract_address: '0x833589' },
          ],
        },
      ],
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'CARD', min: '10', max: '500.50' }] }],
    })
  })

  it.each<[string, unknown]>([
    ['no currencies', { ...json, purchase_currencies: undefined }],
    ['no networks', { ...json, purchase_currencies: [token] }],
    [
      'a limit that is no number',
      { ...json, payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: 'few', max: '5' }] }] },
    ],
  ])('are refused with %s', (_, given) => {
    expect(() => readOptions(given)).toThrow(undocumented)
  })
})

describe('a purchase', () => {
  const hash = `0x${'aB'.repeat(32)}`
  const of = (newest: object, ...older: object[]) => ({ transactions: [newest, ...older] })
  const status = (name: string) => `ONRAMP_TRANSACTION_STATUS_${name}`

  it.each([
    ['CREATED', 'processing'],
    ['IN_PROGRESS', 'processing'],
    ['SUCCESS', 'confirmed'],
    ['FAILED', 'failed'],
  ])('of status %s is %s', (name, state) => {
    expect(readTransaction(of({ status: status(name) }, { status: status('FAILED') }))).toEqual({
      ...{ state, hash: undefined, amount: undefined },
    })
  })

  it('has its hash and amount, in either form', () => {
    const known = {
      status: status('SUCCESS'),
      tx_hash: hash,
      purchase_amount: { value: '0.5', currency: 'ETH' },
    }
    const read = { state: 'confirmed', hash, amount: '0.5' }
    expect(readTransaction(of(known))).toEqual(read)
    expect(readTransaction(toCamel(of({ ...known, purchase_amount: '0.5' })))).toEqual(read)
  })

  it.each(['', '0x1234', `${hash}00`, hash.slice(2), 7])('has no hash if that is %j', (tx_hash) => {
    expect(readTransaction(of({ status: status('CREATED'), tx_hash }))?.hash).toBeUndefined()
  })

  it('is undefined before there is one, and refused in an unknown status', () => {
    expect(readTransaction({ transactions: [] })).toBeUndefined()
    for (const given of [{}, of({}), of({ status: 'toString' }), of({ status: status('PAUSED') })])
      expect(() => readTransaction(given)).toThrow(undocumented)
    const wrong = of({ status: status('SUCCESS'), purchase_amount: { value: 1 } })
    expect(() => readTransaction(wrong)).toThrow(undocumented)
  })
})

it('reads a session token', () => {
  expect(readSessionToken({ token: 'secret' })).toBe('secret')
  for (const given of [{}, { token: '' }, { token: 1 }, undefined])
    expect(() => readSessionToken(given)).toThrow(undocumented)
})

import { expect, it } from 'vitest'
import { readZeroExAnswer } from './readZeroExAnswer.ts'
import { nativeToken } from './toSwap.ts'

const [weth, dai, other] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(39)}a`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
const asked = { amount: 100n, from: weth, to: dai }
const price = {
  allowanceTarget: allowanceHolder,
  buyAmount: '900',
  buyToken: dai,
  fees: { integratorFee: null, zeroExFee: { amount: '3', token: weth }, gasFee: null },
  issues: { allowance: { actual: '0', spender: allowanceHolder } },
  liquidityAvailable: true,
  minBuyAmount: '890',
  sellAmount: '100',
  sellToken: weth,
}
const transaction = { to: allowanceHolder, data: '0x12Ab', gas: '288079', value: '0' }
const ofNative = {
  ...price,
  allowanceTarget: null,
  issues: { allowance: null },
  sellToken: nativeToken,
  transaction: { ...transaction, value: '100' },
}

const read = (answer: unknown, swap: Parameters<typeof readZeroExAnswer>[1] = asked) =>
  readZeroExAnswer(answer, swap, allowanceHolder)

it('reads a price and a quote', () => {
  const known = { buyAmount: 900n, minBuyAmount: 890n, spender: allowanceHolder, fee: 3n }
  expect(read(price)).toEqual({ ...known, transaction: undefined })
  expect(read({ ...price, mode: 'exact-in', transaction })).toEqual({
    ...known,
    transaction: { to: allowanceHolder, data: '0x12Ab', gas: 288_079n },
  })
  expect(read({ ...price, transaction: { ...transaction, gas: null } }).transaction?.gas).toBeUndefined()
  expect(read({ ...price, minBuyAmount: '900' }).minBuyAmount).toBe(900n)
  expect(read({ ...price, buyAmount: '9'.repeat(78) }).buyAmount).toBe(10n ** 78n - 1n)
})

it('reads addresses in any case', () => {
  const upper = (address: string) => `0x${address.slice(2).toUpperCase()}`
  const answer = {
    ...price,
    sellToken: upper(weth),
    buyToken: upper(dai),
    allowanceTarget: upper(allowanceHolder),
  }
  const sent = { ...transaction, to: upper(allowanceHolder) }
  expect(read({ ...answer, transaction: sent })).toEqual(read({ ...price, transaction }))
})

it('reads a swap of the native token, with its value and without an approval', () => {
  expect(read(ofNative, { ...asked, from: nativeToken })).toEqual({
    ...{ buyAmount: 900n, minBuyAmount: 890n, spender: null, fee: undefined },
    transaction: { to: allowanceHolder, data: '0x12Ab', gas: 288_079n },
  })
})

it('requires no approval for the native token, whatever spender the response names', () => {
  const answer = { ...ofNative, allowanceTarget: allowanceHolder }
  expect(read(answer, { ...asked, from: nativeToken }).spender).toBeNull()
})

it('returns the response’s spender, and a fee in the sold token', () => {
  expect(read({ ...price, allowanceTarget: null, issues: { allowance: null } }).spender).toBeNull()
  expect(read({ ...price, allowanceTarget: undefined, issues: undefined }).spender).toBeNull()
  expect(read({ ...price, issues: { allowance: null } }).spender).toBe(allowanceHolder)
  expect(read({ ...price, allowanceTarget: null }).spender).toBe(allowanceHolder)
  const withFee = (zeroExFee: unknown) => read({ ...price, fees: { integratorFee: null, zeroExFee } }).fee
  expect([withFee(null), withFee({ amount: '3', token: dai })]).toEqual([undefined, undefined])
})

it('reports insufficient liquidity', () => {
  expect(() => read({ liquidityAvailable: false })).toThrow(
    expect.objectContaining({ code: 'LIQUIDITY_INSUFFICIENT' }),
  )
})

const undocumented = expect.objectContaining({
  code: 'UPSTREAM_UNAVAILABLE',
  reasons: [{ field: '0x', description: 'Unexpected response from 0x.' }],
})

it.each<[string, object]>([
  ['missing liquidity where it reports some', { liquidityAvailable: undefined }],
  ['liquidity as a string', { liquidityAvailable: 'true' }],
  ['another mode', { mode: 'exact-out' }],
  ['another sold token', { sellToken: other }],
  ['another bought token', { buyToken: other }],
  ['an invalid token address', { buyToken: `${dai}0` }],
  ['a prefix before a token address', { buyToken: ` ${dai}` }],
  ['a token that is a list', { buyToken: [dai] }],
  ['another amount', { sellAmount: '101' }],
  ['an amount as a number', { sellAmount: 100 }],
  ['an amount of 79 digits', { buyAmount: '9'.repeat(79) }],
  ['an amount with a sign', { buyAmount: '+900' }],
  ['an amount with a fraction', { buyAmount: '900.0' }],
  ['an empty amount', { minBuyAmount: '' }],
  ['less than the minimum', { minBuyAmount: '901' }],
  ['a fee of the server', { fees: { ...price.fees, integratorFee: { amount: '1', token: dai } } }],
  ['no fees', { fees: undefined }],
  ['a fee without an amount', { fees: { integratorFee: null, zeroExFee: { token: weth } } }],
  ['another spender', { allowanceTarget: other }],
  ['another spender for the missing approval', { issues: { allowance: { spender: other } } }],
  ['an approval whose spender is not an address', { issues: { allowance: { spender: '' } } }],
  ['a value', { transaction: { ...transaction, value: '1' } }],
  ['no value', { transaction: { ...transaction, value: undefined } }],
  ['no data', { transaction: { ...transaction, data: undefined } }],
  ['empty data', { transaction: { ...transaction, data: '0x' } }],
  ['half a byte', { transaction: { ...transaction, data: '0x123' } }],
  ['data that is not hex', { transaction: { ...transaction, data: '0x12zz' } }],
  ['a prefix before its data', { transaction: { ...transaction, data: ' 0x12' } }],
  ['data that is a list', { transaction: { ...transaction, data: ['0x12'] } }],
  ['no recipient', { transaction: { ...transaction, to: undefined } }],
  ['a suffix after the recipient', { transaction: { ...transaction, to: `${allowanceHolder}0` } }],
  ['a prefix before the recipient', { transaction: { ...transaction, to: ` ${allowanceHolder}` } }],
  ['no gas', { transaction: { ...transaction, gas: undefined } }],
  ['a transaction as a string', { transaction: 'none' }],
])('refuses a response with %s', (_, change) => {
  expect(() => read({ ...price, ...change })).toThrow(undocumented)
})

it('refuses what is not a response, and a native swap without its value', () => {
  for (const answer of [undefined, null, 'yes', []]) expect(() => read(answer)).toThrow(undocumented)
  const short = { ...ofNative, transaction }
  expect(() => read(short, { ...asked, from: nativeToken })).toThrow(undocumented)
})

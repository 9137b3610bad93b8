import { testWorld } from '@latchkey/devnet/testWorld'
import { maxUint256, parseUnits } from 'viem'
import { expect, it } from 'vitest'
import { createTestSwapper } from '../../test/createTestSwapper.ts'

const world = await testWorld()
const { weth, dusd, mob, dbtc, silent, ammRouter } = world.contracts
const swapper = createTestSwapper(world)
const { id, nativeToken, user } = swapper
const lower = (address: string) => id(address.toLowerCase())
const ether = parseUnits('1', 18)

it.each([
  ['ether for a token', nativeToken, dusd, ether, [weth, dusd]],
  ['a token for ether', dusd, nativeToken, parseUnits('250', 6), [dusd, weth]],
  ['a token for another through two pools', dusd, mob, parseUnits('250', 6), [dusd, weth, mob]],
  ['the smallest amount', nativeToken, dusd, 10n ** 12n, [weth, dusd]],
] as const)('[7.6 amount] [7.6 quotes] quotes the market price: %s', async (_, from, to, amount, path) => {
  const { value } = await swapper.quote({
    amount,
    from: id(from),
    to: id(to),
    userAddress: user,
    gasPrice: 1,
  })
  const [quote] = value.quotes
  expect(quote).toMatchObject({
    id: null,
    fromAmount: String(amount),
    fromAccount: id(from),
    toAccount: id(to),
    route: [lower(from), ...path.slice(1, -1).map(lower), lower(to)],
    spender: from === nativeToken ? null : lower(ammRouter),
  })
  expect(BigInt(quote!.toAmount)).toBe(await swapper.amountOut(amount, path))
})

it('[7.6 gasPrice] returns the same quote at any gas price', async () => {
  const given = { amount: ether, from: id(nativeToken), to: id(dusd) }
  const { value } = await swapper.quote(given)
  for (const gasPrice of ['0', '1', '1000000000000'])
    expect((await swapper.quote({ ...given, gasPrice })).value).toEqual(value)
})

it('[7.6 quotes] reports the fee of each pool and the price impact', async () => {
  const quote = async (amount: bigint) =>
    (await swapper.quote({ amount, from: id(nativeToken), to: id(dbtc) })).value.quotes[0]!
  const [small, large] = [await quote(10n ** 15n), await quote(parseUnits('500', 18))]
  expect(small.fee).toBe(String((10n ** 15n * 3n) / 1_000n))
  expect(Number(small.priceImpact)).toBeLessThan(0.01)
  expect(Number(large.priceImpact)).toBeGreaterThan(10)
  const overTwo = (await swapper.quote({ amount: 1_000_000, from: id(dusd), to: id(mob) })).value.quotes[0]!
  expect(overTwo.fee).toBe('5991')
})

it.each([
  ['wraps', nativeToken, weth],
  ['unwraps', weth, nativeToken],
] as const)('[7.6 quotes] quotes %s one to one, with nothing to approve', async (_, from, to) => {
  const { value } = await swapper.quote({ amount: ether + 1n, from: id(from), to: id(to) })
  expect(value.quotes[0]).toMatchObject({
    toAmount: String(ether + 1n),
    fee: '0',
    priceImpact: '0',
    spender: null,
  })
})

it.each([
  ['a token without a pool', nativeToken, silent, ether],
  ['an address that is not a token', nativeToken, `0x${'11'.repeat(20)}`, ether],
  ['more than a pool can take', nativeToken, dusd, maxUint256],
  ['less than a unit is worth', dusd, dbtc, 1n],
] as const)('[7.6 quotes] reports insufficient liquidity for %s', async (_, from, to, amount) => {
  const { status, failure } = await swapper.quote({ amount, from: id(from), to: id(to) })
  expect(status).toBe(400)
  expect(failure).toMatchObject({
    code: 'LIQUIDITY_INSUFFICIENT',
    reasons: [{ description: expect.stringContaining('insufficient liquidity') }],
  })
})

const good = { amount: '1000', from: id(nativeToken), to: id(dusd) }
it.each([
  ['amount', 'a missing amount', { ...good, amount: undefined }, 'PARAMETER_INVALID'],
  ['amount', 'an amount of 0', { ...good, amount: '0' }, 'PARAMETER_INVALID'],
  ['amount', 'a negative amount', { ...good, amount: '-1' }, 'PARAMETER_INVALID'],
  ['amount', 'an amount in whole units', { ...good, amount: '1.5' }, 'PARAMETER_INVALID'],
  ['amount', 'an amount over 2^256-1', { ...good, amount: String(maxUint256 + 1n) }, 'PARAMETER_INVALID'],
  ['from', 'a missing token to sell', { ...good, from: undefined }, 'PARAMETER_INVALID'],
  ['from', 'an address without a chain', { ...good, from: dusd }, 'PARAMETER_INVALID'],
  ['to', 'a wrong checksum', { ...good, to: id(wrongChecksum(dusd)) }, 'PARAMETER_INVALID'],
  [
    'to',
    'a token for itself',
    { ...good, to: id(nativeToken.toUpperCase().replace('X', 'x')) },
    'PARAMETER_INVALID',
  ],
  ['to', 'tokens of two chains', { ...good, to: `eip155:1:${dusd}` }, 'CHAIN_INVALID'],
  [
    'userAddress',
    'an account of another chain',
    { ...good, userAddress: `eip155:1:${dusd}` },
    'CHAIN_INVALID',
  ],
  ['gasPrice', 'an invalid gas price', { ...good, gasPrice: 'low' }, 'PARAMETER_INVALID'],
  ['userAddress', 'an invalid account', { ...good, userAddress: 'alice' }, 'ADDRESS_INVALID'],
] as const)('[7.6 %s] refuses %s', async (field, _, query, code) => {
  const { status, failure } = await swapper.quote(query)
  expect(status).toBe(400)
  expect(failure).toMatchObject({ status: 'FAILED', code, reasons: [{ field }] })
})

it.each([
  ['an unsupported chain', `eip155:1:${nativeToken}`, `eip155:1:${dusd}`, /not supported here/],
  [
    'a namespace without swaps',
    `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${'So1'.padEnd(43, '1')}`,
    `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${'So2'.padEnd(43, '1')}`,
    /^Network not supported for Swaps$/,
  ],
] as const)('[7.6 from] [7.6 to] refuses %s', async (_, from, to, description) => {
  const { status, failure } = await swapper.quote({ amount: '1', from, to })
  expect(status).toBe(400)
  expect(failure?.code).toBe('CHAIN_INVALID')
  expect(failure?.reasons[0]?.description).toMatch(description)
})

function wrongChecksum(address: string): string {
  return address
    .replace(/[a-f]/, (letter) => letter.toUpperCase())
    .replace(/[A-F](?=[^A-F]*$)/, (letter) => letter.toLowerCase())
}

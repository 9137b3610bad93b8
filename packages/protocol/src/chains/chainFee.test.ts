import { expect, it } from 'vitest'
import { type AskChain, readChainFee } from './chainFee.ts'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const number = (value: bigint) => `0x${word(value)}`

const selectors = ['0x49948e0e', '0x275aedd2', '0x06f837d3']
const reverted = Object.assign(new Error('execution reverted'), { code: 3 })

/**
 * Opens a chain whose oracle returns a data fee, an operator fee and a token ratio. Errors are thrown. Records its
 * calls.
 */
function openChain(...[dataFee, ...others]: unknown[]) {
  const [operatorFee, tokenRatio] = [...others, ...['0x', reverted].slice(others.length)]
  const asked: unknown[][] = []
  const ask: AskChain = async (method, params) => {
    asked.push([method, params])
    const [{ data } = { data: '' }] = params as { data: string }[]
    const answer = [dataFee, operatorFee, tokenRatio][selectors.indexOf(data.slice(0, 10))]
    if (answer instanceof Error) throw answer
    return answer
  }
  const read = (serialized: `0x${string}` = '0x02', gas: bigint | Promise<bigint> = 21_000n) =>
    readChainFee({ ask, connection: ask, chainId: 10 }, { serialized, gas })
  return { asked, read }
}

const failure = (parts: object) => Object.assign(new Error('It failed.'), parts)

it('adds both fees, and a fifth of the data fee to the maximum, rounded up', async () => {
  expect(await openChain(number(100n), number(7n)).read()).toEqual({ now: 107n, most: 127n })
  expect(await openChain(number(101n), number(0n)).read()).toEqual({ now: 101n, most: 122n })
  expect(await openChain(number(0n), '0x').read()).toEqual({ now: 0n, most: 0n })
})

it('converts a data fee in ether to the native token at the oracle’s token ratio, and no operator fee', async () => {
  const mantle = openChain(number(100n), number(7n), number(3020n))
  for (const _ of [1, 2]) expect(await mantle.read()).toEqual({ now: 302_007n, most: 362_407n })
})

it('asks once per connection whether the oracle has a token ratio', async () => {
  for (const tokenRatio of [reverted, '0x']) {
    const { asked, read } = openChain(number(100n), number(7n), tokenRatio)
    expect(await read()).toEqual({ now: 107n, most: 127n })
    expect(await read()).toEqual({ now: 107n, most: 127n })
    expect(asked).toHaveLength(5)
  }
})

it('treats a token ratio that can’t be read as unknown, and reads it again', async () => {
  const { read } = openChain(number(100n), number(7n), Object.assign(new Error('Busy'), { code: 429 }))
  for (const _ of [1, 2]) await expect(read()).rejects.toThrow('Busy')
  await expect(openChain(number(100n), number(7n), 'many').read()).rejects.toThrow(TypeError)
})

it.each([
  ['0x', 0n, ''],
  ['0x02f0', 2n, `02f0${'0'.repeat(60)}`],
  [`0x${'ab'.repeat(32)}`, 32n, 'ab'.repeat(32)],
  [`0x${'ab'.repeat(33)}`, 33n, `${'ab'.repeat(33)}${'0'.repeat(62)}`],
] as const)('asks the oracle about %s as its ABI requires', async (serialized, length, data) => {
  const { asked, read } = openChain(number(1n), number(2n))
  await read(serialized, Promise.resolve(50_000n))
  const to = '0x420000000000000000000000000000000000000F'
  expect(asked).toEqual([
    ['eth_call', [{ to, data: `0x49948e0e${word(32n)}${word(length)}${data}` }, 'latest']],
    ['eth_call', [{ to, data: '0x06f837d3' }, 'latest']],
    ['eth_call', [{ to, data: `0x275aedd2${word(50_000n)}` }, 'latest']],
  ])
})

it('asks a chain without an oracle once per connection, and other chains too', async () => {
  const asked: unknown[] = []
  const ask: AskChain = async (method) => {
    asked.push(method)
    return '0x'
  }
  const read = (chainId: number, connection: object) =>
    readChainFee({ ask, connection, chainId }, { serialized: '0x02', gas: 1n })
  const [one, other] = [{}, {}]
  for (const source of [
    [1, one],
    [1, one],
    [5, one],
    [1, other],
    [1, one],
    [5, one],
  ] as const)
    expect(await read(source[0], source[1])).toEqual({ now: 0n, most: 0n })
  expect(asked).toHaveLength(3)
})

it.each([
  undefined,
  null,
  1,
  '0x1',
  `0x${'g'.repeat(64)}`,
  `${number(1n)}00`,
  `x${number(1n)}`,
  [number(1n)],
])('treats a fee of %j as unknown, not 0', async (answer) => {
  const problem = 'The gas price oracle did not return a number.'
  await expect(openChain(answer).read()).rejects.toThrow(problem)
  await expect(openChain(number(1n), answer).read()).rejects.toThrow(problem)
})

it.each([
  ['a revert code', { code: 3, message: 'no words' }],
  ['a revert in the message', { code: -32_000, message: 'execution reverted' }],
  [
    'a revert in the details',
    { code: -32_000, details: 'VM Exception while processing', message: 'no words' },
  ],
  ['a revert in the data', { code: -32_015, message: 'VM execution error.', data: 'Reverted 0x' }],
  ['a revert in the data’s message', { code: -32_000, message: '', data: { message: 'invalid opcode' } }],
  ['a revert in nested data', { code: -32_000, message: '', data: { data: 'bad instruction' } }],
  ['a wrapped error', { message: 'Request failed', cause: { code: 3 } }],
  ['an error wrapped twice', { cause: { message: 'one', cause: { code: -32_000, message: 'revert' } } }],
  ['a failure of the embedded wallet', { cause: 200, failure: { code: -32_000, message: 'reverted' } }],
])('charges no operator fee when the oracle reverts: %s', async (_, parts) => {
  expect(await openChain(number(100n), failure(parts)).read()).toEqual({ now: 100n, most: 120n })
})

it.each([
  ['a busy node', { code: 429, message: 'Too many requests' }],
  ['a network error whose host contains “revert”', { message: 'https://revert.invalid is unreachable' }],
  ['a revert around another error', { code: -32_000, message: 'reverted', cause: { code: 429 } }],
  [
    'a revert in the message when the details say otherwise',
    { code: -32_000, details: 'busy', message: 'reverted' },
  ],
  ['a word that only contains “revert”', { code: -32_000, message: 'irreverted reverting' }],
  ['data without text', { code: -32_000, message: '', data: { message: 3, data: null } }],
  ['a list of texts', { code: -32_000, details: ['reverted'] }],
  ['no data', { code: -32_000, message: 'busy', data: null }],
])('treats the operator fee as unknown on %s', async (_, parts) => {
  await expect(openChain(number(100n), failure(parts)).read()).rejects.toMatchObject(parts)
})

it.each([null, undefined, 'reverted', 3])('does not treat a thrown %j as a revert', async (thrown) => {
  const ask: AskChain = async (_method, params) => {
    if (JSON.stringify(params).includes('0x275aedd2')) throw thrown
    return number(100n)
  }
  const reading = readChainFee({ ask, connection: ask, chainId: 10 }, { serialized: '0x02', gas: 1n })
  await expect(reading.then(() => 'read')).rejects.toBe(thrown)
})

it('throws when the data fee can’t be read, even if the oracle reverts', async () => {
  await expect(openChain(failure({ code: 3 })).read()).rejects.toMatchObject({ code: 3 })
})

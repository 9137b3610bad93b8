import fc from 'fast-check'

/** Represents an object that throws whenever it is read, which fast-check can't contain. */
const unreadable = '(unreadable)'
/** Throws whatever is read. */
export const refuse = () => {
  throw new Error('not to be read')
}
const thrower = new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse })

/** Converts a generated value to what the wallet or the page really returns. */
export function toReal(value: unknown): unknown {
  if (value === unreadable) return thrower
  if (Array.isArray(value)) return value.map(toReal)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toReal(part)]))
}

/** Values that misbehaving wallets have returned, and anything else. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'loading',
    '0x',
    '0x0',
    'NaN',
    0,
    -1,
    1.5,
    Number.NaN,
    2 ** 60,
    true,
    [],
    [null],
    [undefined],
    [''],
    ['0x12'],
    [7],
    {},
    { chainId: null },
    { code: 4100 },
    { code: 1013 },
    unreadable,
  ),
  fc.anything(),
)
/** User rejections, in the forms that wallets use. */
export const rejection: fc.Arbitrary<unknown> = fc
  .record({
    error: fc.constantFrom<object | number | string>(
      4001,
      '4001',
      { code: 4001 },
      { code: '4001' },
      { code: 5000 },
      { code: 'ACTION_REJECTED' },
      { code: -32603, data: { code: 4001 } },
      { code: -32603, data: { originalError: { code: 4001 } } },
      { error: { code: 4001 } },
      { cause: { code: '4001' } },
      { message: 'User rejected the request.' },
      { message: 'The user has denied the request' },
      { message: 'Request was cancelled' },
      { message: 'User reject' },
      { message: 'user cancel' },
      { message: 'User refused' },
      { message: 'user aborted' },
      { message: 'User did not approve' },
    ),
    isError: fc.boolean(),
  })
  .map(({ error, isError }) =>
    isError && typeof error === 'object' ? Object.assign(new Error(''), error) : error,
  )
/** Errors for a chain that the wallet doesn't know (EIP-3326), in the forms that wallets use. */
export const unknownChain: fc.Arbitrary<unknown> = fc
  .record({
    error: fc.constantFrom<object>(
      { code: 4902 },
      { code: '4902' },
      { code: -32603, data: { code: 4902 } },
      { code: -32603, data: { originalError: { code: 4902 } } },
      { code: -32603, error: { code: 4902 } },
      { code: -32000, cause: { code: '4902' } },
      { message: 'Unrecognized chain ID "0x7a6a". Try adding the chain.' },
    ),
    isError: fc.boolean(),
  })
  .map(({ error, isError }) => (isError ? Object.assign(new Error(''), error) : error))
export const failure: fc.Arbitrary<unknown> = fc.oneof(
  unknownChain,
  fc.constantFrom<unknown>(
    undefined,
    null,
    'no',
    7,
    {},
    new Error(''),
    Object.freeze(new Error('frozen')),
    Object.assign(new Error('locked'), { code: -32002 }),
    { code: -32601, message: 'no such method' },
    { code: 4100 },
    { code: 4900 },
    unreadable,
  ),
  fc.anything(),
)

/** When a wallet does what it approved late, in ms. Tests advance their clock by it. */
export const lateMs = 500

/** Does something late. */
export function later(act: () => void): void {
  setTimeout(act, lateMs)
}

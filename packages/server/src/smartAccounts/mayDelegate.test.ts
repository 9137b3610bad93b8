import { expect, it } from 'vitest'
import { mayDelegate } from './mayDelegate.ts'

const delegate = `0x${'Ab'.repeat(20)}`
const other = `0x${'11'.repeat(20)}`
const to = (address: unknown) => ({ eip7702Auth: { address } })

it.each<[string, unknown, boolean]>([
  ['no operation', ['0x01'], true],
  ['no parameters', undefined, true],
  ['one that makes an account', [{ factory: other, factoryData: '0x' }], true],
  ['one without an authorization', [{ eip7702Auth: null }], true],
  ['the contract', [{ factory: '0x7702', ...to(delegate) }], true],
  [
    'the contract in another case',
    [{ factory: `0x7702${'00'.repeat(18)}`, ...to(delegate.toLowerCase()) }],
    true,
  ],
  ['another contract', [{ factory: '0x7702', ...to(other) }], false],
  ['the contract without the marker', [to(delegate)], false],
  ['the contract beside a factory', [{ factory: other, ...to(delegate) }], false],
  ['a factory that only ends like the marker', [{ factory: '0x0x7702', ...to(delegate) }], false],
  ['a factory that only begins like the marker', [{ factory: '0x77021', ...to(delegate) }], false],
  ['a list of factories', [{ factory: ['0x7702'], ...to(delegate) }], false],
  ['operations that are not a list', { 0: { factory: '0x7702' } }, true],
  ['the marker alone', [{ factory: '0x7702' }], false],
  ['an authorization without a contract', [{ factory: '0x7702', eip7702Auth: {} }], false],
])('checks %s', (_, params, may) => {
  expect(mayDelegate(params, delegate)).toBe(may)
})

it('never delegates on a chain without a contract for it', () => {
  expect(mayDelegate([{ factory: '0x7702', ...to(delegate) }], undefined)).toBe(false)
  expect(mayDelegate([{ factory: '0x7702', ...to(undefined) }], undefined)).toBe(false)
  expect(mayDelegate([{ factory: other }], undefined)).toBe(true)
})

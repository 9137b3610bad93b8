import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTypedData } from './readTypedData.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('readTypedData', () => {
  const permit = (
    message: object,
    primaryType = 'Permit',
    fields = ['spender:address', 'value:uint256'],
  ) => ({
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      [primaryType]: fields.map((field) => ({ name: field.split(':')[0], type: field.split(':')[1] })),
    },
    primaryType,
    domain: { name: 'Dollar', verifyingContract: token, chainId: '0x539' },
    message,
  })
  const read = (value: unknown) => readTypedData([alice, value])
  /** Returns the permit if it is the only thing that the data grants. */
  const permitOf = (value: unknown) => {
    const [action, ...others] = read(value)?.actions ?? []
    if (action?.type !== 'permit' || others.length > 0) return undefined
    const { spender, gives, isUnlimited } = action
    return { spender, amounts: gives.map(({ amount }) => String(amount)), isUnlimited }
  }

  it('shows what is signed, and nothing else', () => {
    const value = permit({ spender: bob, value: '0x10', extra: 'unsigned' })
    expect(read(JSON.stringify(value))).toEqual({
      primaryType: 'Permit',
      domain: { name: 'Dollar' },
      lines: [
        { name: 'spender', type: 'address', value: bob, isAddress: true },
        { name: 'value', type: 'uint256', value: '16', isAddress: false },
      ],
      actions: [{ type: 'permit', spender: bob, gives: [{ amount: 16n }], isUnlimited: false }],
    })
    expect(read(value)).toEqual(read(JSON.stringify(value)))
  })

  it('reads nested structs and lists', () => {
    const value = {
      types: { Person: [{ name: 'names', type: 'string[]' }], Mail: [{ name: 'to', type: 'Person[2]' }] },
      primaryType: 'Mail',
      message: { to: [{ names: ['Ada'] }, { names: [] }] },
    }
    expect(read(value)?.lines).toMatchObject([
      {
        name: 'to',
        lines: [{ lines: [{ name: 'names', lines: [{ value: 'Ada' }] }] }, { lines: [{ lines: [] }] }],
      },
    ])
  })

  it.each<[string, object, string[] | undefined, boolean]>([
    ['ERC-2612', permit({ spender: bob, value: String(2n ** 256n - 1n) }), [String(2n ** 256n - 1n)], true],
    ['ERC-2612 with a small amount', permit({ spender: bob, value: 5 }), ['5'], false],
    ['DAI', permit({ spender: bob, allowed: true }, 'Permit', ['spender:address', 'allowed:bool']), [], true],
    [
      'Permit2',
      {
        types: {
          PermitDetails: [{ name: 'amount', type: 'uint160' }],
          PermitSingle: [
            { name: 'details', type: 'PermitDetails' },
            { name: 'spender', type: 'address' },
          ],
        },
        primaryType: 'PermitSingle',
        message: { details: { amount: String(2n ** 160n - 1n) }, spender: bob },
      },
      [String(2n ** 160n - 1n)],
      true,
    ],
  ])('recognizes a permit of %s', (_, value, amounts, isUnlimited) => {
    expect(permitOf(value)).toEqual({ spender: bob, amounts, isUnlimited })
  })

  const most = String(2n ** 256n - 1n)

  it.each<[string, object]>([
    ['a revocation', { allowed: false }],
    ['a smaller amount of another kind of permit', { details: { amount: '1' } }],
    ['a smaller amount of a transfer', { permitted: [{ amount: '1' }] }],
  ])('warns about a permit despite %s that isn’t signed', (_, unsigned) => {
    const value = permit({ spender: bob, value: most, ...unsigned })
    expect(permitOf(value)).toEqual({ spender: bob, amounts: [most], isUnlimited: true })
  })

  it('names no unsigned spender or amount, however deeply nested', () => {
    const value = {
      types: {
        PermitDetails: [{ name: 'token', type: 'address' }],
        PermitBatch: [{ name: 'details', type: 'PermitDetails[]' }],
      },
      primaryType: 'PermitBatch',
      message: { details: [{ token, amount: '1' }], spender: bob },
    }
    expect(permitOf(value)).toEqual({ spender: undefined, amounts: [], isUnlimited: false })
  })

  it('recognizes a permit wrapped in a smart account’s signature (ERC-7739)', () => {
    const { types, domain } = permit({})
    const wrapped = (contents: object): object => ({
      types: { ...types, TypedDataSign: [{ name: 'contents', type: 'Permit' }] },
      ...{ primaryType: 'TypedDataSign', domain, message: { contents, amounts: '1' } },
    })
    const value = wrapped({ spender: bob, value: most, allowed: false })
    expect(read(value)?.domain).toEqual({ name: 'Dollar' })
    expect(permitOf(value)).toEqual({ spender: bob, amounts: [most], isUnlimited: true })
    const mail = {
      types: { TypedDataSign: [{ name: 'contents', type: 'string' }] },
      message: { contents: '' },
    }
    expect(read({ ...mail, primaryType: 'TypedDataSign' })).toMatchObject({ actions: [] })
  })

  it.each<[string, unknown]>([
    ['invalid JSON', '{'],
    ['data without types', { primaryType: 'A', message: {} }],
    ['an unknown type', { types: {}, primaryType: 'A', message: {} }],
    ['an invalid number', permit({ spender: bob, value: 'many' })],
    [
      'an invalid list',
      { types: { A: [{ name: 'a', type: 'string[]' }] }, primaryType: 'A', message: { a: 1 } },
    ],
    [
      'a type that contains itself',
      {
        types: { A: [{ name: 'a', type: 'A' }] },
        primaryType: 'A',
        message: JSON.parse(`${'{"a":'.repeat(20)}{}${'}'.repeat(20)}`),
      },
    ],
  ])('can’t read %s', (_, value) => {
    expect(read(value)).toBeUndefined()
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => [readTypedData(value), read(value)]).not.toThrow()
      }),
    )
  })
})

import fc from 'fast-check'
import {
  type Address,
  concatHex,
  getAddress,
  type Hex,
  hashTypedData,
  keccak256,
  pad,
  stringToHex,
  toHex,
  zeroAddress,
} from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { refuseOwnAccounts } from '../signMessage.ts'
import { readTypedDataRequest } from './readTypedDataRequest.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Creates typed data with one field. */
const one = (type: string, value: unknown, more: Record<string, unknown> = {}) => ({
  types: { Thing: [{ name: 'field', type }] },
  primaryType: 'Thing',
  domain: {},
  message: { field: value },
  ...more,
})
const hashOf = (wire: unknown) => hashTypedData(readTypedDataRequest(wire))

describe('typed data', () => {
  it('signs an amount beyond 2^53 as written', () => {
    const json =
      '{"types":{"Pay":[{"name":"amount","type":"uint256"}]},"primaryType":"Pay","domain":{},"message":{"amount":1000000000000000001}}'
    expect(readTypedDataRequest(json).message).toEqual({ amount: 1000000000000000001n })
    expect(hashOf(json)).toBe(hashOf(one('uint256', '1000000000000000001', rename('Pay', 'amount'))))
  })

  it.each<[string, unknown, RegExp]>([
    ['invalid JSON', '{', /not JSON/],
    ['null instead of an object', 'null', /expected an object/],
    ['a list instead of an object', [], /expected an object/],
    ['no types', { primaryType: 'A', message: {} }, /types: expected an object/],
    ['a struct that is null', nested(null), /message\.field: expected an object/],
    ['a struct that is absent', nested(undefined), /message\.field: expected an object/],
    ['a field that is missing', { ...one('bool', true), message: {} }, /message\.field: missing/],
    ['a message that is null', { ...one('bool', true), message: null }, /message: expected an object/],
    ['a bool as text', one('bool', 'true'), /message\.field: expected true or false/],
    ['a bool as a number', one('bool', 1), /expected true or false/],
    ['a number instead of text', one('string', 7), /expected a string/],
    ['text with half a surrogate pair', one('string', '\ud800'), /not valid Unicode/],
    ['an integer too large', one('uint8', 256), /256 does not fit in uint8/],
    ['an integer too small', one('int8', -129), /-129 does not fit in int8/],
    ['a negative amount', one('uint256', '-1'), /does not fit in uint256/],
    ['one more than the maximum', one('uint256', String(2n ** 256n)), /does not fit/],
    ['a rounded number', one('uint256', 2 ** 53), /safe integer/],
    ['a fraction', one('uint256', 1.5), /safe integer/],
    ['an empty number', one('uint256', ''), /safe integer/],
    ['a number with a space', one('uint256', ' 1'), /safe integer/],
    ['an exponent', one('uint256', '1e3'), /safe integer/],
    ['a number that is null', one('uint256', null), /safe integer/],
    ['bytes of the wrong length', one('bytes32', '0x1234'), /expected 32 bytes/],
    ['half a byte', one('bytes', '0x123'), /expected bytes/],
    ['bytes as text', one('bytes', 'hello'), /expected bytes/],
    ['an address that is short', one('address', '0x1234'), /expected an address/],
    ['an address without 0x', one('address', alice.slice(2)), /expected an address/],
    [
      'an address with a wrong checksum',
      one('address', alice.replace('f39F', 'F39f')),
      /invalid address checksum/,
    ],
    ['an object instead of a list', one('uint256[]', {}), /expected an array/],
    ['a list with a hole', one('uint256[]', new Array(1)), /safe integer/],
    ['a list of the wrong length', one('uint256[2]', [1]), /expected 2 items/],
    ['an invalid nested list', one('uint8[][]', [[1], [999]]), /message\.field\.1\.0: 999 does not fit/],
    ['uint without a size', one('uint', 1), /types\.uint/],
    ['a size that does not exist', one('uint7', 1), /types\.uint7/],
    ['bytes of a size that does not exist', one('bytes33', `0x${'00'.repeat(33)}`), /types\.bytes33/],
    ...['int0', 'uint08', 'int12', 'uint264', 'bytes0', 'bytes032', 'address1', 'string2', 'bool8'].map(
      (type): [string, unknown, RegExp] => [
        `the type ${type}`,
        one(type, 1),
        new RegExp(`types\\.${type}: reserved`),
      ],
    ),
    ['one more than an int8', one('int8', 128), /128 does not fit in int8/],
    ['a negative number in hex', one('int8', '-0x1'), /safe integer/],
    ['an address that continues', one('address', `${alice}00`), /expected an address/],
    ['an address after a space', one('address', ` ${alice}`), /expected an address/],
    ['bytes that are not hex', one('bytes', '0xzz'), /expected bytes/],
    ['bytes as a number', one('bytes', 12), /expected bytes/],
    ['too many bytes', one('bytes4', '0x1234567890'), /message\.field: expected 4 bytes/],
    ['lists nested too deeply', nestedList(32), /nested too deeply/],
    ['a domain that is text', one('bool', true, { domain: 'Mob' }), /domain: expected an object/],
    [
      'a name of no struct',
      one('bool', true, { primaryType: 7 }),
      /primaryType: expected the name of a struct/,
    ],
    [
      'a field that is text',
      { ...one('bool', true), types: { Thing: ['bool'] } },
      /types\.Thing\.0: expected an obj/,
    ],
    [
      'a field without a name',
      { ...one('bool', true), types: { Thing: [field, { type: 'bool' }] } },
      /types\.Thing\.1: invalid name/,
    ],
    [
      'a field without a type',
      { ...one('bool', true), types: { Thing: [{ name: 'field' }] } },
      /invalid type/,
    ],
    ['a type after a bracket', one(']bool', true), /invalid type/],
    ['a type that continues after its length', one('bool[2]x', [true, true]), /invalid type/],
    ['a length with a leading zero', one('bool[02]', [true, true]), /invalid type/],
    ['a length that is no number', one('bool[two]', [true, true]), /invalid type/],
    [
      'a field named like the prototype',
      '{"types":{"Thing":[{"name":"__proto__","type":"bool"}]},"primaryType":"Thing","message":{"__proto__":true}}',
      /types\.Thing\.0: invalid name/,
    ],
    [
      'a struct named like the prototype',
      '{"types":{"__proto__":[{"name":"a","type":"bool"}]},"primaryType":"__proto__","message":{"a":true}}',
      /types\.__proto__: invalid name/,
    ],
    [
      'a struct with a colon in its name that contains another',
      {
        types: { 'A:B': [{ name: 'field', type: 'Inner' }], Inner: [field] },
        ...{ primaryType: 'A:B', domain: {}, message: { field: { field: true } } },
      },
      /types\.A:B: invalid name/,
    ],
    [
      'an invalid domain type',
      one('bool', true, { types: { Thing: [field], EIP712Domain: [{ name: 'name', type: 'uint' }] } }),
      /types\.uint/,
    ],
    ...[
      { name: 'spender', type: 'address' },
      { name: 'chainId', type: 'string' },
      { name: 'chainId', type: 'uint64' },
      { name: 'salt', type: 'Thing' },
      { name: 'name', type: 'string[]' },
    ].map((declared): [string, unknown, RegExp] => [
      `a domain field ${declared.name} of type ${declared.type}`,
      one('bool', true, {
        types: { Thing: [field], EIP712Domain: [{ name: 'version', type: 'string' }, declared] },
        domain: { version: '1', [declared.name]: 'one' },
      }),
      /types\.EIP712Domain: .* is not a domain field/,
    ]),
    ['a list type of length 0', one('uint256[0]', []), /invalid type/],
    ['a type that is not declared', one('Person', {}), /types\.Person: missing/],
    ['a type named like an inherited property', one('toString', {}), /types\.toString: missing/],
    ['a type that contains itself', { ...nested({}), types: loop }, /contains itself/],
    [
      'a struct named like an elementary type',
      one('bool', true, { types: { ...loop, bool: [] }, primaryType: 'bool' }),
      /elementary/,
    ],
    [
      'a struct with parentheses in its name',
      rename('Thing(uint256 a)', 'field'),
      /invalid name|missing|expected/,
    ],
    [
      'two fields with one name',
      { ...one('bool', true), types: { Thing: [field, field] } },
      /duplicate field name/,
    ],
    [
      'a field with a line break in its name',
      { ...one('bool', true), ...rename('Thing', 'a\nb', 'bool') },
      /invalid name/,
    ],
    [
      'a field with a reversed text direction in its name',
      { ...one('bool', true), ...rename('Thing', 'a\u202eb', 'bool') },
      /invalid name/,
    ],
    ['the domain as the message', { ...one('bool', true), primaryType: 'EIP712Domain' }, /primaryType/],
    [
      'a declared domain field that is missing',
      {
        ...one('bool', true),
        types: { ...one('bool', true).types, EIP712Domain: [{ name: 'salt', type: 'bytes32' }] },
      },
      /domain\.salt: missing/,
    ],
    [
      'an invalid contract address',
      one('bool', true, { domain: { verifyingContract: '0x' } }),
      /domain\.verifyingContract/,
    ],
  ])('is rejected with %s', (_, wire, reason) => {
    expect(() => readTypedDataRequest(wire)).toThrow(reason)
  })

  it('drops fields that no type declares, since the signature doesn’t cover them', () => {
    const read = readTypedDataRequest({
      ...one('bool', true, {
        domain: { name: 'Mob', verifyingContract: alice },
        types: { Thing: [{ name: 'field', type: 'bool' }], EIP712Domain: [{ name: 'name', type: 'string' }] },
      }),
      message: { field: true, value: 7 },
    })
    expect(read.message).toEqual({ field: true })
    expect(read.domain).toEqual({ name: 'Mob' })
  })

  it.each<[string, unknown, unknown]>([
    ['uint8', 255, 255n],
    ['int8', -128, -128n],
    ['int8', '127', 127n],
    ['int8', '0x7F', 127n],
    ['uint256', 2 ** 53 - 1, 9007199254740991n],
    ['uint256', '007', 7n],
    ['bytes', '0x', '0x'],
    ['bytes1', '0xff', '0xff'],
    ['bytes32', pad('0x01'), pad('0x01')],
    ['address', `0x${alice.slice(2).toUpperCase()}`, alice],
    ['string', 'gm 👩‍🚀', 'gm 👩‍🚀'],
    ['bool[1][]', [[true], [false]], [[true], [false]]],
    ['uint8[10]', Array(10).fill(1), Array(10).fill(1n)],
    ['bool[]', [], []],
  ])('reads %s from %j', (type, value, expected) => {
    expect(readTypedDataRequest(one(type, value)).message).toEqual({ field: expected })
  })

  it('accepts lists nested 31 times, each within the limit of 32 levels', () => {
    expect(readTypedDataRequest(nestedList(31)).message).toEqual(nestedList(31).message)
  })

  it('accepts a struct that two fields and two structs share', () => {
    const types = {
      Outer: [
        { name: 'a', type: 'Inner' },
        { name: 'b', type: 'Inner[]' },
        { name: 'c', type: 'Other' },
      ],
      Inner: [field],
      Other: [{ name: 'inner', type: 'Inner' }],
    }
    const inner = { field: true }
    const message = { a: inner, b: [inner], c: { inner } }
    const read = readTypedDataRequest({ types, primaryType: 'Outer', message })
    expect(read.message).toEqual(message)
    expect(read.types).toEqual({ ...types, EIP712Domain: [] })
  })

  it('signs the domain fields that are present if no type declares them', () => {
    const domain = { version: null, name: 'Mob', salt: undefined, chainId: 1, more: 'text' }
    const read = readTypedDataRequest(one('bool', true, { domain }))
    expect(read.domain).toEqual({ name: 'Mob', chainId: 1n })
    expect(read.types.EIP712Domain).toEqual([
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ])
    expect(hashOf(one('bool', true, { domain: undefined }))).toBe(hashOf(one('bool', true)))
  })

  it('accepts a struct whose name has a colon, as one chain uses it', () => {
    expect(
      readTypedDataRequest(
        one('string', 'gm', rename('HyperliquidTransaction:UsdSend', 'field', 'string', 'gm')),
      ),
    ).toMatchObject({
      primaryType: 'HyperliquidTransaction:UsdSend',
    })
  })

  it('hashes accepted data as viem does, and as EIP-712 specifies', () => {
    fc.assert(
      fc.property(typedData, ({ wire, isText }) => {
        const read = readTypedDataRequest(isText ? JSON.stringify(wire) : wire)
        const hash = hashTypedData(read)
        expect(hash).toBe(hashTypedData(wire as never))
        expect(hash).toBe(hashBySpec(read as never))
      }),
    )
  })

  it('reads anything or rejects it with a reason', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom('uint256', 'bytes4', 'Person', 'bool[]'), (value, type) => {
        for (const wire of [value, one(type, value), { ...one(type, 1), types: value }]) {
          try {
            hashOf(wire)
          } catch (error) {
            expect((error as Error).name).toBe('TypedDataError')
          }
        }
      }),
    )
  })
})

describe('data that one’s own accounts would verify', () => {
  const refuse = (wire: object) => () => refuseOwnAccounts(readTypedDataRequest(wire), [alice, smart])
  const inDomain = (verifyingContract: string) =>
    one('bytes32', pad('0x01'), { domain: { verifyingContract } })

  it.each<[string, object]>([
    ['the key’s own account in the domain', inDomain(alice)],
    ['the smart account in the domain', inDomain(smart)],
    ['in lower case', inDomain(smart.toLowerCase())],
    ['in upper case', inDomain(`0x${smart.slice(2).toUpperCase()}`)],
    [
      'PersonalSign of ERC-7739',
      { ...inDomain(smart), ...rename('PersonalSign', 'prefixed', 'bytes'), message: { prefixed: '0x' } },
    ],
    [
      'TypedDataSign of ERC-7739',
      one('address', smart, rename('TypedDataSign', 'verifyingContract', 'address', smart)),
    ],
    [
      'the name in another case',
      one('address', smart, rename('TypedDataSign', 'VerifyingContract', 'address', smart)),
    ],
    ['as bytes', one('bytes32', 0, rename('Wrapper', 'verifyingContract', 'bytes32', pad(smart)))],
    [
      'as a number',
      one('uint256', 0, rename('Wrapper', 'verifyingContract', 'uint256', String(BigInt(smart)))),
    ],
    ['as text', one('string', 0, rename('Wrapper', 'verifyingContract', 'string', smart))],
    [
      'inside a list of structs',
      {
        types: {
          Outer: [{ name: 'list', type: 'Inner[]' }],
          Inner: [{ name: 'verifyingContract', type: 'address' }],
        },
        primaryType: 'Outer',
        domain: {},
        message: { list: [{ verifyingContract: zeroAddress }, { verifyingContract: smart }] },
      },
    ],
    [
      'the domain of a smart account from another factory',
      {
        ...rename('PersonalSign', 'prefixed', 'bytes', '0x'),
        domain: { name: 'Latchkey Account', version: '1', chainId: 1, verifyingContract: zeroAddress },
      },
    ],
    [
      'TypedDataSign for a smart account from another factory',
      {
        types: {
          TypedDataSign: [
            { name: 'contents', type: 'Thing' },
            { name: 'name', type: 'string' },
            { name: 'verifyingContract', type: 'address' },
          ],
          Thing: [field],
        },
        primaryType: 'TypedDataSign',
        domain: {},
        message: { contents: { field: true }, name: 'Latchkey Account', verifyingContract: zeroAddress },
      },
    ],
  ])('is rejected: %s', (_, wire) => {
    expect(refuse(wire)).toThrow(
      expect.objectContaining({
        message: "Apps cannot request signatures that this wallet's accounts verify.",
        failure: expect.objectContaining({ code: 4100 }),
      }),
    )
  })

  it.each<[string, object]>([
    ['0.6', inDomain(entryPoint06Address)],
    ['0.7', inDomain(entryPoint07Address)],
    ['0.8, in lower case', inDomain(entryPoint08Address.toLowerCase())],
    ['0.9', inDomain(entryPoint09Address)],
    [
      '0.8 after another contract',
      {
        ...rename('Wrapper', 'verifyingContract', 'address', entryPoint08Address),
        domain: { verifyingContract: zeroAddress },
      },
    ],
  ])('is rejected as a user operation: EntryPoint %s', (_, wire) => {
    expect(refuse(wire)).toThrow(
      expect.objectContaining({
        message: 'Apps cannot request user operation signatures.',
        failure: expect.objectContaining({ code: 4100 }),
      }),
    )
  })

  it.each<[string, object]>([
    ['the owner of a permit', one('address', alice, rename('Permit', 'owner', 'address', alice))],
    ['someone else’s contract', inDomain(zeroAddress)],
    ['no domain', one('bool', true)],
    ['a flag', one('bool', true, rename('Thing', 'verifyingContract', 'bool', true))],
    ['text that is no address', one('string', 'x', rename('Thing', 'verifyingContract', 'string', 'hello'))],
    [
      'the domain name of smart accounts in another field',
      one('string', 'x', rename('Thing', 'title', 'string', 'Latchkey Account')),
    ],
    ['another name', { ...inDomain(zeroAddress), domain: { name: 'Mob' } }],
  ])('is accepted: %s', (_, wire) => {
    expect(refuse(wire)).not.toThrow()
  })

  it('is found beside values that are null', () => {
    const check = (verifyingContract: Address) =>
      refuseOwnAccounts({ message: { none: null, inner: { none: null, verifyingContract } } } as never, [
        alice,
      ])
    expect(() => check(smart)).not.toThrow()
    expect(() => check(alice)).toThrow('accounts verify')
  })
})

const field = { name: 'field', type: 'bool' }
const loop = { Thing: [{ name: 'field', type: 'Thing[]' }] }

/** Creates a struct with one field, with custom names and type. */
function rename(primaryType: string, name: string, type = 'uint256', value: unknown = '1000000000000000001') {
  return { types: { [primaryType]: [{ name, type }] }, primaryType, message: { [name]: value } }
}

function nested(value: unknown) {
  return {
    types: { Thing: [{ name: 'field', type: 'Inner' }], Inner: [{ name: 'a', type: 'bool' }] },
    primaryType: 'Thing',
    domain: {},
    message: { field: value },
  }
}

/** Creates a list in lists, this many levels deep. */
function nestedList(depth: number) {
  let value: unknown = true
  for (let level = 0; level < depth; level += 1) value = [value]
  return one(`bool${'[]'.repeat(depth)}`, value)
}

/** Values of each type that JSON can represent. */
const hexOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes): Hex => toHex(bytes))
const elements: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  address: hexOf(20).chain((hex) => fc.constantFrom<string>(hex, getAddress(hex))),
  bool: fc.boolean(),
  string: fc.string({ unit: 'grapheme' }),
  bytes: fc.integer({ min: 0, max: 40 }).chain(hexOf),
  bytes1: hexOf(1),
  bytes32: hexOf(32),
  uint8: fc.integer({ min: 0, max: 255 }),
  uint256: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
  int24: fc.integer({ min: -(2 ** 23), max: 2 ** 23 - 1 }),
  int256: fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }).map(String),
}
const typedData = fc
  .record({
    outer: fc.array(fc.constantFrom(...Object.keys(elements), 'Inner'), { minLength: 1, maxLength: 5 }),
    inner: fc.array(fc.constantFrom(...Object.keys(elements)), { maxLength: 4 }),
    lists: fc.array(fc.constantFrom('', '', '[]', '[2]', '[2][]'), { minLength: 5, maxLength: 5 }),
    domain: fc.record(
      {
        name: elements.string,
        version: fc.string({ minLength: 1 }),
        chainId: fc.nat(),
        verifyingContract: elements.address,
        salt: elements.bytes32,
      } as Record<string, fc.Arbitrary<unknown>>,
      { requiredKeys: [] },
    ),
    isText: fc.boolean(),
  })
  .chain(({ outer, inner, lists, domain, isText }) => {
    const types = {
      Outer: outer.map((type, at) => ({ name: `o${at}`, type: `${type}${lists[at] ?? ''}` })),
      ...(outer.includes('Inner') && { Inner: inner.map((type, at) => ({ name: `i${at}`, type })) }),
    }
    const innerValue = fc.record(
      Object.fromEntries(inner.map((type, at) => [`i${at}`, elements[type] ?? fc.constant(null)])),
    )
    const toValue = (type: string): fc.Arbitrary<unknown> => {
      const list = /^(.*)\[(\d*)\]$/.exec(type)
      if (list) {
        const size = list[2] ? { minLength: Number(list[2]), maxLength: Number(list[2]) } : { maxLength: 3 }
        return fc.array(toValue(list[1] ?? ''), size)
      }
      return elements[type] ?? innerValue
    }
    return fc
      .record(Object.fromEntries(types.Outer.map(({ name, type }) => [name, toValue(type)])))
      .map((message) => ({ wire: { types, primaryType: 'Outer', domain, message }, isText }))
  })

/** Computes the hash by the text of EIP-712, without a library's encoder. */
function hashBySpec({
  types,
  primaryType,
  domain,
  message,
}: {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}): Hex {
  const fieldsOf = (type: string) => types[type] ?? []
  const used = (type: string, seen: Set<string>): Set<string> => {
    const base = type.replace(/\[.*$/, '')
    if (!Object.hasOwn(types, base) || seen.has(base)) return seen
    seen.add(base)
    for (const each of fieldsOf(base)) used(each.type, seen)
    return seen
  }
  const write = (type: string) =>
    `${type}(${fieldsOf(type)
      .map((each) => `${each.type} ${each.name}`)
      .join(',')})`
  const hashStruct = (type: string, value: Record<string, unknown>): Hex => {
    const others = [...used(type, new Set())].filter((each) => each !== type).sort()
    const typeHash = keccak256(stringToHex([type, ...others].map(write).join('')))
    return keccak256(
      concatHex([typeHash, ...fieldsOf(type).map((each) => encode(each.type, value[each.name]))]),
    )
  }
  const encode = (type: string, value: unknown): Hex => {
    const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (item !== undefined) return keccak256(concatHex((value as unknown[]).map((one) => encode(item, one))))
    if (Object.hasOwn(types, type)) return hashStruct(type, value as Record<string, unknown>)
    if (type === 'string') return keccak256(stringToHex(value as string))
    if (type === 'bytes') return keccak256(value as Hex)
    if (type.startsWith('bytes')) return pad(value as Hex, { dir: 'right' })
    if (type === 'address') return pad((value as Address).toLowerCase() as Hex)
    const number = typeof value === 'boolean' ? BigInt(value) : (value as bigint)
    return toHex(BigInt.asUintN(256, number), { size: 32 })
  }
  return keccak256(
    concatHex(['0x1901', hashStruct('EIP712Domain', domain), hashStruct(primaryType, message)]),
  )
}

import fc from 'fast-check'
import { encodeAbiParameters, getAddress, type Hex, pad, toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { toHex } from '../../../test/examples.ts'
import { isSameSite, readMessage } from '../screens/MessageScreen.tsx'
import { readTypedData } from './readTypedData.ts'
import { sumChanges } from './simulateChanges.ts'
import { splitVisible } from './splitVisible.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('splitVisible', () => {
  it.each<[string, string, unknown]>([
    ['plain text with breaks', 'a\tb\nc', [{ text: 'a\tb\nc' }]],
    ['a reversed text direction', 'a\u202eb', [{ text: 'a' }, { unseen: ['U+202E'] }, { text: 'b' }]],
    [
      'zero-width characters',
      'pay\u200b\u2060pal',
      [{ text: 'pay' }, { unseen: ['U+200B', 'U+2060'] }, { text: 'pal' }],
    ],
    ['tags', '\u{e0041}', [{ unseen: ['U+E0041'] }]],
    ['unusual spaces and fillers', '\u00a0\u3164\u2800', [{ unseen: ['U+00A0', 'U+3164', 'U+2800'] }]],
    ['control characters', '\u0000\u001b', [{ unseen: ['U+0000', 'U+001B'] }]],
    ['joined emoji', '👩‍👩‍👧 ❤️ 👍🏽', [{ text: '👩‍👩‍👧 ❤️ 👍🏽' }]],
    ['other scripts', 'مرحبا नमस्ते 你好 שלום', [{ text: 'مرحبا नमस्ते 你好 שלום' }]],
    ['half a character', '\ud800', [{ unseen: ['U+D800'] }]],
  ])('splits %s', (_, text, parts) => {
    expect(splitVisible(text)).toEqual(parts)
  })

  it('marks line breaks in single-line text', () => {
    expect(splitVisible('a\nTo: b\t', 'line')).toEqual([
      { text: 'a' },
      { unseen: ['U+000A'] },
      { text: 'To: b' },
      { unseen: ['U+0009'] },
    ])
  })

  it('loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const again = splitVisible(text)
          .map((part) =>
            'text' in part
              ? part.text
              : part.unseen.map((code) => String.fromCodePoint(Number(`0x${code.slice(2)}`))).join(''),
          )
          .join('')
        expect(again).toBe(text.replaceAll('\r\n', '\n'))
      }),
    )
  })
})

describe('readMessage', () => {
  it('decodes every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(readMessage([toHex(text), alice])?.text).toBe(text)
      }),
    )
  })

  it.each<[string, unknown]>([
    ['bytes that aren’t text', ['0xff00', alice]],
    ['half a character', ['0xe282', alice]],
  ])('finds no text in %s', (_, params) => {
    expect(readMessage(params)).toMatchObject({ text: undefined })
  })

  it.each([[undefined], [[]], [{}], [['hello', alice]], [['0xabc', alice]], [[7]]])(
    'finds no message in %j',
    (params) => {
      expect(readMessage(params)).toBeUndefined()
    },
  )

  it('recognizes a sign-in message and its site', () => {
    const domain = (text: string) => readMessage([toHex(text)])?.signInDomain
    expect(domain(`app.example wants you to sign in with your Ethereum account:\n${alice}`)).toBe(
      'app.example',
    )
    expect(domain('https://app.example:8080 wants you to sign in with your Ethereum account:\n0x')).toBe(
      'app.example:8080',
    )
    expect(domain('He wants you to sign in with your heart')).toBeUndefined()
    expect(isSameSite('app.example', 'https://app.example')).toBe(true)
    expect(isSameSite('app.example', 'https://app.example.evil.example')).toBe(false)
    expect(isSameSite('app.example', 'http://app.example:8080')).toBe(false)
  })
})

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

it('sumChanges reads each token of a batch (ERC-1155), and skips malformed logs', () => {
  const topics = [
    toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
    ...([bob, alice, bob] as const).map((address) => pad(address)),
  ]
  const data = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [7n, 8n],
      [2n, 1n],
    ],
  )
  const batch = { address: token, topics, data } as const
  expect(sumChanges(alice, [{ ...batch, data: '0x01' }, batch])).toEqual([
    { token: getAddress(token), tokenId: 7n, amount: -2n },
    { token: getAddress(token), tokenId: 8n, amount: -1n },
  ])
})

it('sumChanges adds up transfers in both directions', () => {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const pad = (text: string): Hex => `0x${text.replace('0x', '').toLowerCase().padStart(64, '0')}`
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 2n ** 128n })), { maxLength: 20 }),
      (moves) => {
        const logs = moves.map(([isIn, units]) => ({
          address: token as Hex,
          topics: [topic, pad(isIn ? bob : alice), pad(isIn ? alice : bob)] as Hex[],
          data: pad(units.toString(16)),
        }))
        const sum = moves.reduce((total, [isIn, units]) => total + (isIn ? units : -units), 0n)
        expect(sumChanges(alice, logs)).toEqual(sum === 0n ? [] : [{ token: getAddress(token), amount: sum }])
      },
    ),
  )
})

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from './hex.ts'
import { readPsbt } from './readPsbt.ts'

const hexOf = (number: number) => number.toString(16).padStart(2, '0')
const sized = (hex: string) => `${hexOf(hex.length / 2)}${hex}`
const uint32 = (number: number) => Buffer.from(Uint32Array.of(number).buffer).toString('hex')
/** A field's key and value in hex. */
type Field = readonly [key: string, value: string]
type Maps = readonly (readonly Field[])[]
/** Writes fields by their key in hex, and ends them. */
const write = (fields: readonly Field[]) =>
  `${fields.map(([key, value]) => sized(key) + sized(value)).join('')}00`
const read = (...maps: Maps) => readPsbt(fromHex(`70736274ff${maps.map(write).join('')}`))

const amount = '8813000000000000'
const script = '0014'.padEnd(44, '7')
const output = amount + sized(script)
const txid = '11'.repeat(32)
/** Writes a transaction with one input, which spends output 1, and one output. */
const transactionOf = (spent: string, scriptSig = '') =>
  `0200000001${spent}01000000${sized(scriptSig)}fdffffff01${output}${uint32(840_000)}`
const unsigned = ['00', transactionOf(txid)] as const
const key = `02${'33'.repeat(32)}`

/** Reads a PSBT of version 0 with these fields of its input. */
const readInput = (fields: readonly Field[], transaction = transactionOf(txid)) =>
  read([['00', transaction]], fields, []).inputs[0]

describe('version 0', () => {
  it('has its whole transaction, in which nothing is signed', () => {
    const { transaction, inputs } = read([unsigned], [], [])
    expect(transaction).toEqual({
      version: 2,
      inputs: [{ txid: fromHex(txid), index: 1, scriptSig: new Uint8Array(), sequence: 0xfffffffd }],
      outputs: [{ amount: fromHex(amount), script: fromHex(script) }],
      lockTime: 840_000,
    })
    expect(inputs).toHaveLength(1)
    expect(() => read([['00', transactionOf(txid, '51')]], [], [])).toThrow(
      'Unsigned transaction has a scriptSig',
    )
  })

  it.each<[string, Maps]>([
    ['no transaction', [[], [], []]],
    ['version 1', [[unsigned, ['fb', uint32(1)]], [], []]],
    ['version 2 and a transaction', [[unsigned, ['fb', uint32(2)]], [], []]],
    ['a global field of version 2', [[unsigned, ['02', uint32(2)]], [], []]],
    ['an input field of version 2', [[unsigned], [['0e', txid]], []]],
    ['an output field of version 2', [[unsigned], [], [['04', script]]]],
    ['a field twice', [[unsigned, unsigned], [], []]],
    ['a field under a longer key', [[['0001', transactionOf(txid)]], [], []]],
    ['a map too few', [[unsigned], []]],
    ['a map too many', [[unsigned], [], [], []]],
  ])('is refused with %s', (_, maps) => {
    expect(() => read(...maps)).toThrow(RangeError)
  })

  it('is refused with any byte missing, and with another beginning', () => {
    const whole = fromHex(`70736274ff${[[unsigned], [], []].map(write).join('')}`)
    expect(readPsbt(whole).inputs).toHaveLength(1)
    for (let length = 0; length < whole.length; length += 1)
      expect(() => readPsbt(whole.subarray(0, length))).toThrow(RangeError)
    expect(() => readPsbt(Uint8Array.of(...whole.subarray(0, 4), 0, ...whole.subarray(5)))).toThrow(
      'Not a PSBT',
    )
  })
})

describe('version 2', () => {
  const global = [
    ['fb', uint32(2)],
    ['02', uint32(2)],
    ['04', '01'],
    ['05', '01'],
  ] as const
  const input = [
    ['0e', txid],
    ['0f', uint32(1)],
  ] as const
  const out = [
    ['03', amount],
    ['04', script],
  ] as const
  /** Reads the lock time of as many inputs, with these wishes for it. */
  const lockTimeOf = (...wishes: Maps) =>
    read(
      [...global.filter(([type]) => type !== '04'), ['04', hexOf(wishes.length)], ['03', uint32(7)]],
      ...wishes.map((wish) => [...input, ...wish]),
      out,
    ).transaction.lockTime
  const height = (number: number) => ['12', uint32(number)] as const
  const seconds = (number: number) => ['11', uint32(number)] as const

  it('assembles the transaction from its fields', () => {
    expect(read(global, input, out).transaction).toEqual({
      version: 2,
      inputs: [{ txid: fromHex(txid), index: 1, scriptSig: new Uint8Array(), sequence: 0xffffffff }],
      outputs: [{ amount: fromHex(amount), script: fromHex(script) }],
      lockTime: 0,
    })
    const { transaction } = read(global, [...input, ['10', uint32(5)]], out)
    expect(transaction.inputs[0]?.sequence).toBe(5)
  })

  it.each<[string, Maps]>([
    ...global.map(([type]): [string, Maps] => [
      `global field ${type}`,
      [global.filter((field) => field[0] !== type), input, out],
    ]),
    ...input.map(([type]): [string, Maps] => [
      `input field ${type}`,
      [global, input.filter((field) => field[0] !== type), out],
    ]),
    ...out.map(([type]): [string, Maps] => [
      `output field ${type}`,
      [global, input, out.filter((field) => field[0] !== type)],
    ]),
  ])('is refused without %s', (_, maps) => {
    expect(() => read(...maps)).toThrow(RangeError)
  })

  it('is locked until every input may be spent, by height if that is possible', () => {
    expect(lockTimeOf([])).toBe(7)
    expect(lockTimeOf([height(100)], [height(200)], [])).toBe(200)
    expect(lockTimeOf([seconds(500_000_000)], [seconds(600_000_000)])).toBe(600_000_000)
    expect(lockTimeOf([height(100), seconds(600_000_000)], [height(50), seconds(700_000_000)])).toBe(100)
    expect(lockTimeOf([height(100), seconds(600_000_000)], [seconds(500_000_001)])).toBe(600_000_000)
  })

  it('is refused if no lock time suits every input, or one is invalid', () => {
    expect(() => lockTimeOf([height(100)], [seconds(600_000_000)])).toThrow('Conflicting lock times')
    for (const wish of [height(0), height(500_000_000), seconds(499_999_999), seconds(0)])
      expect(() => lockTimeOf([wish])).toThrow('Invalid lock time')
  })
})

describe('an input', () => {
  const before = transactionOf('22'.repeat(32)).replace(`01${output}`, `02${amount}0151${output}`)
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const spending = transactionOf(toHex(sha256(sha256(fromHex(before)))))

  it('spends the output that the whole previous transaction has there', () => {
    const spent = { amount: fromHex(amount), script: fromHex(script) }
    expect(readInput([['00', before]], spending)?.spent).toEqual(spent)
    expect(readInput([['01', output]])?.spent).toEqual(spent)
    const both = [
      ['00', before],
      ['01', output],
    ] as const
    expect(readInput(both, spending)?.spent).toEqual(spent)
    expect(readInput([])?.spent).toBeUndefined()
  })

  it.each<[string, readonly Field[], string?]>([
    ['another previous transaction', [['00', before]], transactionOf(txid)],
    [
      'an output that the previous transaction does not have',
      [['00', before]],
      spending.replace('01000000', '02000000'),
    ],
    [
      'another amount than the previous transaction',
      [
        ['00', before],
        ['01', `00${output.slice(2)}`],
      ],
    ],
    [
      'another script than the previous transaction',
      [
        ['00', before],
        ['01', `${output.slice(0, -1)}8`],
      ],
    ],
    ['an output that continues', [['01', `${output}00`]]],
  ])('is refused with %s', (_, fields, transaction = spending) => {
    expect(() => readInput(fields, transaction)).toThrow(RangeError)
  })

  it('has scripts and signatures, each with its key', () => {
    const uncompressed = `04${'44'.repeat(64)}`
    const leaf = '55'.repeat(32)
    const read = readInput([
      ['04', '51'],
      ['05', '52'],
      ['07', '53'],
      ['08', '020161026263'],
      [`02${key}`, '30'],
      [`02${uncompressed}`, '31'],
      ['13', '66'.repeat(64)],
      [`14${leaf}${'77'.repeat(32)}`, '88'.repeat(65)],
      [`15${'99'.repeat(33)}`, '5152c0'],
    ])
    expect(read).toEqual({
      spent: undefined,
      redeemScript: fromHex('51'),
      witnessScript: fromHex('52'),
      finalScript: fromHex('53'),
      finalWitness: [fromHex('61'), fromHex('6263')],
      signatures: [
        { key: fromHex(key), signature: fromHex('30') },
        { key: fromHex(uncompressed), signature: fromHex('31') },
      ],
      tapSignature: fromHex('66'.repeat(64)),
      tapScriptSignatures: [
        { key: fromHex(leaf), leafHash: fromHex('77'.repeat(32)), signature: fromHex('88'.repeat(65)) },
      ],
      tapLeaves: [{ control: fromHex('99'.repeat(33)), script: fromHex('5152'), version: 0xc0 }],
    })
  })

  it.each<[string, readonly [string, string]]>([
    ['a key with another prefix', [`0205${key.slice(2)}`, '30']],
    ['a key that is too short', [`02${key.slice(2)}`, '30']],
    ['a long key with the prefix of a short one', [`0202${'44'.repeat(64)}`, '30']],
    ['a taproot signature that is too short', ['13', '66'.repeat(63)]],
    ['a taproot script signature that is too long', [`14${'55'.repeat(64)}`, '88'.repeat(66)]],
    ['a taproot script signature without its leaf', [`14${'55'.repeat(32)}`, '88'.repeat(64)]],
    ['an empty witness', ['08', '00']],
    ['a witness that continues', ['08', '01016100']],
    ['a redeem script with a key', ['0401', '51']],
  ])('is refused with %s', (_, field) => {
    expect(() => readInput([field])).toThrow(RangeError)
  })
})

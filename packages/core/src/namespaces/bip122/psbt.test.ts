import { toBitcoinScript } from '@latchkey/protocol/bitcoinAddress'
import {
  p2ms,
  p2pk,
  p2pkh,
  p2sh,
  p2tr,
  p2tr_ms,
  p2tr_ns,
  p2wpkh,
  p2wsh,
  Transaction,
} from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './hex.ts'
import { bitcoin } from './networks.ts'
import { checkSigned, extract, findInputs, parse } from './psbt.ts'
import { writeTransaction } from './rawTransaction.ts'

const keys = [1, 2, 3].map((seed) => new Uint8Array(32).fill(seed))
const ecdsa = keys.map((key) => pubECDSA(key))
const [first = new Uint8Array()] = ecdsa
const schnorr = keys.map((key) => pubSchnorr(key))
const [inner = new Uint8Array()] = schnorr
const multisig = p2ms(2, ecdsa)
const options = { version: 2, allowUnknownOutputs: true, disableScriptCheck: true }

type Payment = { script: Uint8Array; address?: string }
type Kind =
  | `${'' | 'p2sh-'}p2wpkh`
  | `${'' | 'p2sh-' | 'p2wsh-' | 'p2sh-p2wsh-'}p2ms`
  | `p2tr${'' | '-all' | '-some'}`
  | `p2pk${'' | 'h'}`

/** Outputs that an input can spend, of the first key or of two of three keys, as created by the library. */
const payments: Record<Kind, Payment> = {
  p2pk: p2pk(first),
  p2pkh: p2pkh(first),
  p2wpkh: p2wpkh(first),
  'p2sh-p2wpkh': p2sh(p2wpkh(first)),
  p2ms: multisig,
  'p2sh-p2ms': p2sh(multisig),
  'p2wsh-p2ms': p2wsh(multisig),
  'p2sh-p2wsh-p2ms': p2sh(p2wsh(multisig)),
  p2tr: p2tr(inner),
  'p2tr-all': p2tr(
    undefined,
    p2tr_ns(2, schnorr.slice(0, 2)).map(({ script }) => ({ script })),
  ),
  'p2tr-some': p2tr(undefined, { script: p2tr_ms(2, schnorr).script }),
}
/** An output of a different owner. */
const decoy = p2wpkh(pubECDSA(new Uint8Array(32).fill(9)))
const kinds = Object.keys(payments) as Kind[]
const isWitnessed = (kind: Kind) => kind.includes('w') || kind.includes('tr')

/** Creates a transaction that spends such outputs, with the data for signing it. */
function make({ amounts, hasWhole, hasWitness = false, lockTime, used }: Plan): Transaction {
  const transaction = new Transaction({ ...options, lockTime })
  for (const [at, kind] of used.entries()) {
    const { script, ...rest } = payments[kind]
    const before = new Transaction(options)
    // The output to spend isn't the first one.
    before.addOutput({ script: decoy.script, amount: 70_000n })
    before.addOutput({ script, amount: 90_000n })
    const finalScriptWitness = [new Uint8Array(71).fill(at), first]
    before.addInput({
      txid: new Uint8Array(32).fill(at + 1),
      index: at,
      sequence: at,
      ...(hasWitness && { finalScriptWitness }),
    })
    const whole = { txid: before.id, nonWitnessUtxo: before.toBytes(true, true) }
    const output = { txid: before.id, witnessUtxo: { script, amount: 90_000n } }
    const spent = hasWhole || !isWitnessed(kind) ? whole : output
    transaction.addInput({ ...rest, ...spent, index: 1, sequence: 0xfffffffd })
  }
  for (const amount of amounts) transaction.addOutput({ script: payments.p2wpkh.script, amount })
  return transaction
}

type Plan = {
  used: readonly Kind[]
  /** Includes the whole previous transactions, optionally with their witnesses. */
  hasWhole: boolean
  hasWitness?: boolean
  amounts: readonly bigint[]
  lockTime: number
}
const plans: fc.Arbitrary<Plan> = fc.record({
  used: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 }),
  hasWhole: fc.boolean(),
  hasWitness: fc.boolean(),
  amounts: fc.array(fc.bigInt({ min: 1000n, max: 20_000n }), { minLength: 1, maxLength: 4 }),
  lockTime: fc.integer({ min: 0, max: 900_000 }),
})
const versions = fc.constantFrom(0, 2)
/** Options with which the library reads transactions that it wouldn't sign. */
const lenient = {
  allowUnknownVersion: true,
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
  unknown: 'ignore',
} as const

function sign(transaction: Transaction): void {
  for (const key of keys.slice(0, 2))
    for (let at = 0; at < transaction.inputsLength; at += 1) {
      try {
        transaction.signIdx(key, at)
      } catch {
        // The input has a different key.
      }
    }
}

/** Runs fewer cases, since signing is slow. */
const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 1_000) / 5)

it('reads and finalizes PSBTs as the library does', () => {
  fc.assert(
    fc.property(plans, versions, (plan, version) => {
      const transaction = make(plan)
      const asked = parse(transaction.toPSBT(version))
      expect(toHex(writeTransaction(asked.transaction))).toBe(toHex(transaction.unsignedTx))
      const all = plan.used.map((_, index) => ({ index, address: '' }))
      expect(() => checkSigned(asked, asked, all, [])).toThrow('has no signature for input 0')
      expect(() => extract(asked)).toThrow('The transaction was not sent.')
      sign(transaction)
      const answered = parse(transaction.toPSBT(version))
      checkSigned(asked, answered, all, [])
      transaction.finalize()
      expect(extract(answered)).toBe(transaction.hex)
      expect(extract(parse(transaction.toPSBT(version)))).toBe(transaction.hex)
    }),
    { numRuns },
  )
})

describe.each(['p2sh-p2ms', 'p2wsh-p2ms', 'p2tr-some'] as const)('multiple keys, %s', (kind) => {
  const plan = { used: [kind], hasWhole: false, amounts: [1000n], lockTime: 0 }
  const [own = new Uint8Array(), other = new Uint8Array()] = keys
  const holder = (publicKey: string) => ({
    address: 'own',
    purpose: 'payment' as const,
    type: 'p2wpkh' as const,
    publicKey,
  })
  const ownKey = toHex(kind === 'p2tr-some' ? pubSchnorr(own) : pubECDSA(own))
  const otherKey = toHex(kind === 'p2tr-some' ? pubSchnorr(other) : pubECDSA(other))
  const inputs = [{ index: 0, address: 'own' }]
  const signedBy = (...signers: readonly Uint8Array[]) => {
    const transaction = make(plan)
    for (const key of signers) transaction.signIdx(key, 0)
    return parse(transaction.toPSBT())
  }

  it('does not count a signature of another key as the wallet’s', () => {
    const asked = signedBy(other)
    for (const told of [[], [holder(ownKey)], [{ ...holder(otherKey), address: 'another' }]])
      expect(() => checkSigned(asked, asked, inputs, told)).toThrow('has no signature for input 0')
    checkSigned(asked, signedBy(other, own), inputs, [])
    // A wallet may leave it to the app to combine the signatures.
    checkSigned(asked, signedBy(own), inputs, [])
  })

  it('accepts an earlier signature of the wallet and a complete input unchanged', () => {
    const asked = signedBy(own)
    checkSigned(asked, asked, inputs, [holder(ownKey.toUpperCase())])
    const transaction = make(plan)
    transaction.signIdx(other, 0)
    const half = parse(transaction.toPSBT())
    transaction.signIdx(own, 0)
    const whole = parse(transaction.toPSBT())
    transaction.finalize()
    const final = parse(transaction.toPSBT())
    checkSigned(whole, whole, inputs, [])
    checkSigned(half, final, inputs, [])
    checkSigned(final, final, inputs, [])
    expect(() => checkSigned(whole, half, inputs, [])).toThrow('has no signature for input 0')
  })
})

it('requires the requested sighash in the signature of the wallet', () => {
  const anyoneCanPay = 0x81
  for (const kind of ['p2wpkh', 'p2tr', 'p2wsh-p2ms', 'p2tr-some'] as const) {
    const plan = { used: [kind], hasWhole: false, amounts: [1000n], lockTime: 0 }
    const asked = parse(make(plan).toPSBT())
    const answer = (sighash?: number) => {
      const transaction = make(plan)
      if (sighash !== undefined) transaction.updateInput(0, { sighashType: sighash })
      transaction.signIdx(keys[0] ?? new Uint8Array(), 0, sighash === undefined ? undefined : [sighash])
      return parse(transaction.toPSBT())
    }
    const check = (wanted: number | undefined, given: number | undefined) =>
      checkSigned(asked, answer(given), [{ index: 0, address: '', ...(wanted && { sighash: wanted }) }], [])
    check(anyoneCanPay, anyoneCanPay)
    check(1, undefined)
    check(undefined, anyoneCanPay)
    expect(() => check(anyoneCanPay, undefined)).toThrow('has a different sighash for input 0')
    expect(() => check(1, anyoneCanPay)).toThrow('has a different sighash for input 0')
  }
})

it('finds the inputs that spend from the wallet’s addresses', () => {
  fc.assert(
    fc.property(plans, versions, (plan, version) => {
      const types = ['p2pkh', 'p2wpkh', 'p2tr'] as const
      const addresses = types.map((type) => ({
        address: payments[type].address ?? '',
        purpose: 'payment' as const,
        type,
      }))
      const expected = plan.used.flatMap((kind, index) => {
        const own = addresses.find(({ type }) => type === kind)
        return own ? [{ index, address: own.address }] : []
      })
      const asked = parse(make(plan).toPSBT(version))
      expect(findInputs(asked, addresses, bitcoin.caipNetworkId)).toEqual(expected)
    }),
  )
})

it('agrees with the library on any PSBT with a changed byte that the library accepts', () => {
  fc.assert(
    fc.property(plans, versions, fc.nat(), fc.integer({ min: 1, max: 255 }), (plan, version, at, by) => {
      const bytes = make(plan).toPSBT(version)
      const place = at % bytes.length
      bytes[place] = (bytes[place] ?? 0) ^ by
      const read = attempt(() => {
        const { inputs, transaction } = parse(bytes)
        const spent = inputs.map(
          (input) => input.spent && [toAmount(input.spent.amount), toHex(input.spent.script)],
        )
        return { transaction: toHex(writeTransaction(transaction)), spent }
      })
      const readByLibrary = attempt(() => {
        const transaction = Transaction.fromPSBT(bytes, lenient)
        const spent = Array.from({ length: transaction.inputsLength }, (_, index) => {
          const { index: at = -1, nonWitnessUtxo, witnessUtxo } = transaction.getInput(index)
          const output = nonWitnessUtxo?.outputs[at] ?? witnessUtxo
          return output && [output.amount, toHex(output.script)]
        })
        return { transaction: toHex(transaction.unsignedTx), spent }
      })
      if (readByLibrary !== undefined) expect(read).toEqual(readByLibrary)
    }),
  )
})

it('rejects an input whose amounts contradict each other', () => {
  const transaction = make({ used: ['p2wpkh'], hasWhole: true, amounts: [1000n], lockTime: 0 })
  transaction.updateInput(0, { witnessUtxo: { script: payments.p2wpkh.script, amount: 90_000n } })
  const truth = toHex(transaction.toPSBT(0))
  expect(() => parse(Buffer.from(truth, 'hex'))).not.toThrow()
  // Changes the amount, first in the whole previous transaction, then in its own field.
  const amount = '905f010000000000'
  for (const at of [truth.indexOf(amount), truth.lastIndexOf(amount)]) {
    const lie = `${truth.slice(0, at)}91${truth.slice(at + 2)}`
    expect(() => parse(Buffer.from(lie, 'hex'))).toThrow('The transaction is not a valid PSBT.')
  }
})

it('rejects a PSBT that mixes versions or has trailing bytes', () => {
  const transaction = make({ used: ['p2wpkh'], hasWhole: false, amounts: [1000n], lockTime: 0 })
  const [first, second] = [0, 2].map((version) => toHex(transaction.toPSBT(version)))
  const magic = '70736274ff'
  const mixed = `${first}`.replace(magic, `${magic}01fb0402000000`)
  const unknown = `${second}`.replace('01fb0402000000', '01fb0401000000')
  for (const text of [mixed, unknown, `${first}00`, `${second}00`])
    expect(() => parse(Buffer.from(text, 'hex'))).toThrow('The transaction is not a valid PSBT.')
})

it('derives the same script from an address as the library', () => {
  for (const kind of ['p2pkh', 'p2sh-p2ms', 'p2wpkh', 'p2wsh-p2ms', 'p2tr'] as const) {
    const { address = '', script } = payments[kind]
    expect(toBitcoinScript(address, bitcoin.caipNetworkId)).toEqual(script)
    expect(toBitcoinScript(address, 'bip122:000000000933ea01ad0ee984209779ba')).toBeUndefined()
  }
})

function toAmount(bytes: Uint8Array): bigint {
  return Buffer.from(bytes).readBigUInt64LE()
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

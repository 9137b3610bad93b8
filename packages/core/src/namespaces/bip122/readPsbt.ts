import { hasSameMembers } from '../../utils/hasSameMembers.ts'
import { createByteReader, toUint32 } from './byteReader.ts'
import { toHex } from './hex.ts'
import { type RawOutput, type RawTransaction, readOutput, readTransaction, toTxid } from './rawTransaction.ts'

/** A PSBT's fields for one input. */
export type PsbtFields = {
  /** The output that the input spends. */
  spent: RawOutput | undefined
  redeemScript: Uint8Array | undefined
  witnessScript: Uint8Array | undefined
  signatures: readonly { key: Uint8Array; signature: Uint8Array }[]
  tapSignature: Uint8Array | undefined
  tapScriptSignatures: readonly { key: Uint8Array; leafHash: Uint8Array; signature: Uint8Array }[]
  tapLeaves: readonly { control: Uint8Array; script: Uint8Array; version: number }[]
  finalScript: Uint8Array | undefined
  finalWitness: readonly Uint8Array[] | undefined
}

/** A partially signed transaction: the transaction itself, and the fields of each input. */
export type Psbt = { transaction: RawTransaction; inputs: readonly PsbtFields[] }

/** Values by key in hex. The first byte of a key is its type. */
type Fields = ReadonlyMap<string, Uint8Array>
type Reader = ReturnType<typeof createByteReader>

/** `psbt`, and 0xff. */
const magic = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff)
/** Field types that only exist in version 2: global, per input, and per output. */
const laterTypes = {
  global: ['02', '03', '04', '05', '06'],
  input: ['0e', '0f', '10', '11', '12'],
  output: ['03', '04'],
}
/** Lock times below this are block heights, others are seconds. */
const lockTimeSecondsMin = 500_000_000
const sequenceFinal = 0xffffffff

/**
 * Reads a PSBT (BIP-174, BIP-370, BIP-371). Fields that are read must be well-formed; other fields are left to the
 * signer. May throw any error.
 */
export function readPsbt(bytes: Uint8Array): Psbt {
  const reader = createByteReader(bytes)
  if (!reader.skip(magic)) throw new RangeError('Not a PSBT')
  const global = readFields(reader)
  const version = optional(global, 'fb', toUint32) ?? 0
  const unsigned = optional(global, '00', (value) => readTransaction(value, false))
  const isFirst = version === 0
  if (isFirst ? !unsigned : version !== 2 || unsigned) throw new RangeError('Unsupported version')
  const counts = unsigned
    ? [unsigned.inputs.length, unsigned.outputs.length]
    : ['04', '05'].map((type) => required(global, type, readCount))
  const [inputs = [], outputs = []] = counts.map((count) => readMaps(reader, count))
  reader.end()
  if (isFirst) {
    forbid([global], laterTypes.global)
    forbid(inputs, laterTypes.input)
    forbid(outputs, laterTypes.output)
  }
  const transaction = unsigned ?? assemble(global, inputs, outputs)
  if (transaction.inputs.some(({ scriptSig }) => scriptSig.length > 0))
    throw new RangeError('Unsigned transaction has a scriptSig')
  return { transaction, inputs: inputs.map((fields, index) => readInput(fields, transaction, index)) }
}

function readMaps(reader: Reader, count: number): Fields[] {
  const maps: Fields[] = []
  while (maps.length < count) maps.push(readFields(reader))
  return maps
}

function readFields(reader: Reader): Fields {
  const fields = new Map<string, Uint8Array>()
  for (let key = reader.sized(); key.length > 0; key = reader.sized()) {
    const name = toHex(key)
    if (fields.has(name)) throw new RangeError(`Duplicate ${name}`)
    fields.set(name, reader.sized())
  }
  return fields
}

/** Returns all fields of a type, with the key data after the type. */
function every(fields: Fields, type: string): { key: Uint8Array; value: Uint8Array }[] {
  return Array.from(fields)
    .filter(([name]) => name.startsWith(type))
    .map(([name, value]) => ({
      key: Uint8Array.from(name.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16)),
      value,
    }))
}

/** Returns the only field of a type, which must have no key data. Undefined if absent. */
function optional<T>(fields: Fields, type: string, read: (value: Uint8Array) => T): T | undefined {
  const [first, ...others] = every(fields, type)
  if (!first) return undefined
  if (first.key.length > 0 || others.length > 0) throw new RangeError(`Invalid key for ${type}`)
  return read(first.value)
}

function required<T>(fields: Fields, type: string, read: (value: Uint8Array) => T): T {
  const value = optional(fields, type, read)
  if (value === undefined) throw new RangeError(`Missing ${type}`)
  return value
}

function forbid(maps: readonly Fields[], types: readonly string[]): void {
  if (maps.some((fields) => types.some((type) => every(fields, type).length > 0)))
    throw new RangeError('Mixed versions')
}

/** Assembles the transaction of a version 2 PSBT from its fields. */
function assemble(global: Fields, inputs: readonly Fields[], outputs: readonly Fields[]): RawTransaction {
  return {
    version: required(global, '02', toUint32),
    inputs: inputs.map((fields) => ({
      txid: required(fields, '0e', ofLength(32)),
      index: required(fields, '0f', toUint32),
      scriptSig: new Uint8Array(),
      sequence: optional(fields, '10', toUint32) ?? sequenceFinal,
    })),
    outputs: outputs.map((fields) => ({
      amount: required(fields, '03', ofLength(8)),
      script: required(fields, '04', (value) => value),
    })),
    lockTime: toLockTime(inputs) ?? optional(global, '03', toUint32) ?? 0,
  }
}

/** Returns the earliest lock time that satisfies all inputs that require one, by block height if possible. */
function toLockTime(inputs: readonly Fields[]): number | undefined {
  const wishes = inputs
    .map((fields) => ({
      seconds: optional(fields, '11', toUint32),
      height: optional(fields, '12', toUint32),
    }))
    .filter(({ height, seconds }) => height !== undefined || seconds !== undefined)
  const isInvalid = ({ height = 1, seconds = lockTimeSecondsMin }: (typeof wishes)[number]) =>
    height === 0 || height >= lockTimeSecondsMin || seconds < lockTimeSecondsMin
  if (wishes.some(isInvalid)) throw new RangeError('Invalid lock time')
  if (wishes.length === 0) return undefined
  for (const kind of ['height', 'seconds'] as const) {
    const times = wishes.map((wish) => wish[kind]).filter((time) => time !== undefined)
    if (times.length === wishes.length) return Math.max(...times)
  }
  throw new RangeError('Conflicting lock times')
}

function readInput(fields: Fields, transaction: RawTransaction, at: number): PsbtFields {
  const bytes = (type: string) => optional(fields, type, (value) => value)
  const finalWitness = optional(fields, '08', readWitness)
  return {
    spent: readSpent(fields, transaction, at),
    redeemScript: bytes('04'),
    witnessScript: bytes('05'),
    signatures: every(fields, '02').map(({ key, value }) => ({ key: publicKey(key), signature: value })),
    tapSignature: optional(fields, '13', ofLength(64, 65)),
    tapScriptSignatures: every(fields, '14').map(({ key, value }) => ({
      key: ofLength(64)(key).slice(0, 32),
      leafHash: key.slice(32),
      signature: ofLength(64, 65)(value),
    })),
    tapLeaves: every(fields, '15').map(({ key, value }) => ({
      control: key,
      script: value.slice(0, -1),
      version: value.at(-1) ?? 0,
    })),
    finalScript: bytes('07'),
    finalWitness,
  }
}

/**
 * Returns the output that an input spends. If the whole previous transaction is included, it must match the input's
 * txid.
 */
function readSpent(fields: Fields, { inputs }: RawTransaction, at: number): RawOutput | undefined {
  const input = inputs[at]
  const told = optional(fields, '01', readOutput)
  const before = optional(fields, '00', (value) => readTransaction(value, true))
  if (!before || !input) return told
  const spent = before.outputs[input.index]
  if (!spent || !hasSameMembers(toTxid(before), input.txid))
    throw new RangeError('Previous transaction mismatch')
  if (told && !(hasSameMembers(told.amount, spent.amount) && hasSameMembers(told.script, spent.script)))
    throw new RangeError('Previous output mismatch')
  return spent
}

function readCount(value: Uint8Array): number {
  const reader = createByteReader(value)
  const count = reader.compactSize()
  reader.end()
  return count
}

function readWitness(value: Uint8Array): readonly Uint8Array[] {
  const reader = createByteReader(value)
  const witness = reader.list(reader.sized)
  reader.end()
  if (witness.length === 0) throw new RangeError('Empty witness')
  return witness
}

function publicKey(key: Uint8Array): Uint8Array {
  const [prefix = 0] = key
  const isKey = key.length === 33 ? prefix === 2 || prefix === 3 : key.length === 65 && prefix === 4
  if (!isKey) throw new RangeError('Invalid public key')
  return key
}

function ofLength(...lengths: readonly number[]) {
  return (value: Uint8Array): Uint8Array => {
    if (!lengths.includes(value.length)) throw new RangeError('Invalid length')
    return value
  }
}

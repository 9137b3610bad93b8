import { sha256 } from 'viem'
import { counted, createByteReader, fromUint32, join, sized } from './byteReader.ts'

/** An output: its amount as 8 bytes, and the script that it pays to. */
export type RawOutput = { amount: Uint8Array; script: Uint8Array }

/** A Bitcoin transaction without its witnesses. */
export type RawTransaction = {
  version: number
  inputs: readonly { txid: Uint8Array; index: number; scriptSig: Uint8Array; sequence: number }[]
  outputs: readonly RawOutput[]
  lockTime: number
}

/** Marker between version and inputs if there are witnesses (BIP-144). */
const segwitMark = Uint8Array.of(0, 1)

/** Reads an output. Throws on trailing bytes. */
export function readOutput(bytes: Uint8Array): RawOutput {
  const reader = createByteReader(bytes)
  const output = { amount: reader.take(8), script: reader.sized() }
  reader.end()
  return output
}

/**
 * Reads a transaction. Throws on trailing bytes. A transaction without inputs and witnesses could be mistaken for one
 * with witnesses, hence `mayHaveWitnesses`.
 */
export function readTransaction(bytes: Uint8Array, mayHaveWitnesses: boolean): RawTransaction {
  const reader = createByteReader(bytes)
  const version = reader.uint32()
  const hasWitnesses = mayHaveWitnesses && reader.skip(segwitMark)
  const inputs = reader.list(() => ({
    txid: reader.take(32),
    index: reader.uint32(),
    scriptSig: reader.sized(),
    sequence: reader.uint32(),
  }))
  const outputs = reader.list(() => ({ amount: reader.take(8), script: reader.sized() }))
  if (hasWitnesses) for (const _ of inputs) reader.list(reader.sized)
  const lockTime = reader.uint32()
  reader.end()
  return { version, inputs, outputs, lockTime }
}

/** Encodes a transaction, with its inputs' witnesses if there are any. */
export function writeTransaction(
  { inputs, lockTime, outputs, version }: RawTransaction,
  witnesses: readonly (readonly Uint8Array[])[] = [],
): Uint8Array {
  const hasWitnesses = witnesses.some(({ length }) => length > 0)
  return join([
    fromUint32(version),
    ...(hasWitnesses ? [segwitMark] : []),
    counted(
      inputs.map(({ index, scriptSig, sequence, txid }) =>
        join([txid, fromUint32(index), sized(scriptSig), fromUint32(sequence)]),
      ),
    ),
    counted(outputs.map(({ amount, script }) => join([amount, sized(script)]))),
    ...(hasWitnesses ? witnesses.map((witness) => counted(witness.map(sized))) : []),
    fromUint32(lockTime),
  ])
}

/** Computes a transaction's id, in the byte order that inputs use. */
export function toTxid(transaction: RawTransaction): Uint8Array {
  return sha256(sha256(writeTransaction(transaction), 'bytes'), 'bytes')
}

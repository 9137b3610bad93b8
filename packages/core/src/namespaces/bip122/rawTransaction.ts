import { sha256 } from 'viem'
import { counted, createByteReader, fromUint32, join, sized } from './byteReader.ts'

/** An output: its amount in the eight bytes that say it, and what it pays to. */
export type RawOutput = { amount: Uint8Array; script: Uint8Array }

/** A transaction of Bitcoin without its witnesses. */
export type RawTransaction = {
  version: number
  inputs: readonly { txid: Uint8Array; index: number; scriptSig: Uint8Array; sequence: number }[]
  outputs: readonly RawOutput[]
  lockTime: number
}

/** What stands between version and inputs where there are witnesses (BIP-144). */
const segwitMark = Uint8Array.of(0, 1)

/** Reads an output, and nothing after it. */
export function readOutput(bytes: Uint8Array): RawOutput {
  const reader = createByteReader(bytes)
  const output = { amount: reader.take(8), script: reader.sized() }
  reader.end()
  return output
}

/** Reads a transaction, and nothing after it. Without inputs and witnesses it could be taken for one with witnesses. */
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

/** Writes a transaction, with the witnesses of its inputs where there are any. */
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

/** A transaction's id, in the order of bytes in which inputs name it. */
export function toTxid(transaction: RawTransaction): Uint8Array {
  return sha256(sha256(writeTransaction(transaction), 'bytes'), 'bytes')
}

import { toBitcoinScript } from '@latchkey/protocol/bitcoinAddress'
import type { Caip2 } from '@latchkey/protocol/ids'
import { BroadcastFailedError, PsbtInvalidError } from '../../errors/bitcoin.ts'
import type { BitcoinAddress, PsbtInput } from './bitcoinDriver.ts'
import { isSame } from './byteReader.ts'
import { finishInput } from './finishInput.ts'
import { toHex } from './hex.ts'
import { writeTransaction } from './rawTransaction.ts'
import { type Psbt, type PsbtFields, readPsbt } from './readPsbt.ts'

/** Reads a transaction (BIP-174, BIP-370). Throws `PsbtInvalidError`. */
export function parse(psbt: Uint8Array): Psbt {
  try {
    return readPsbt(psbt)
  } catch (cause) {
    throw new PsbtInvalidError('is not a valid PSBT', cause)
  }
}

/** The inputs that spend from any of these addresses, each with its own. */
export function findInputs(
  { inputs }: Psbt,
  addresses: readonly BitcoinAddress[],
  networkId: Caip2,
): readonly PsbtInput[] {
  const scripts = addresses.map(({ address }) => ({
    address,
    script: toBitcoinScript(address, networkId),
  }))
  return inputs.flatMap(({ spent }, index) => {
    const own = spent && scripts.find(({ script }) => script && isSame(script, spent.script))
    return own ? [{ index, address: own.address }] : []
  })
}

/**
 * Throws `PsbtInvalidError` unless it is the transaction that was asked about, signed where it was asked to be: what
 * others had signed before is not the wallet's. So an input has to come back with a signature that was not there, or
 * lack none. Who signs again may make the same one: where the wallet told the address's key, that key's signature
 * counts, whoever saw it before. A sighash that was named is that of all these signatures; what the wallet finished by
 * itself is not read.
 */
export function checkSigned(
  asked: Psbt,
  answered: Psbt,
  inputs: readonly PsbtInput[],
  addresses: readonly BitcoinAddress[],
): void {
  if (!isSame(writeTransaction(asked.transaction), writeTransaction(answered.transaction)))
    throw new PsbtInvalidError('was changed by the wallet')
  for (const { address, index, sighash } of inputs) {
    const key = addresses.find((one) => one.address === address)?.publicKey?.toLowerCase()
    const known = signaturesOf(asked.inputs[index]).map(({ text }) => text)
    const after = answered.inputs[index]
    const own = signaturesOf(after).filter((one) => one.key === key || !known.includes(one.text))
    if (own.length === 0 && !isComplete(after))
      throw new PsbtInvalidError(`returned by the wallet has no signature for input ${index}`)
    if (sighash !== undefined && own.some((one) => toCommon(one.sighash) !== toCommon(sighash)))
      throw new PsbtInvalidError(`returned by the wallet has a different sighash for input ${index}`)
  }
}

/** The finished transaction in hex. Throws `BroadcastFailedError` where signatures are missing. */
export function extract({ inputs, transaction }: Psbt): string {
  try {
    const finished = inputs.map(finishInput)
    const signed = transaction.inputs.map((input, at) => ({ ...input, ...finished[at] }))
    const witnesses = finished.map(({ witness }) => witness)
    return toHex(writeTransaction({ ...transaction, inputs: signed }, witnesses))
  } catch (cause) {
    throw new BroadcastFailedError('Signatures are missing.', cause)
  }
}

/** A signature of an input: by whom, for what, and all that tells it from others. */
type Signature = { key: string; sighash: number; text: string }

function signaturesOf(input: PsbtFields | undefined): readonly Signature[] {
  if (!input) return []
  const { signatures, tapScriptSignatures, tapSignature } = input
  const none = new Uint8Array()
  const byTaproot = tapSignature ? [{ key: none, leafHash: none, signature: tapSignature }] : []
  return [
    ...signatures.map(({ key, signature }) => ({
      key: toHex(key),
      sighash: signature.at(-1) ?? 0,
      text: [key, signature].map(toHex).join(),
    })),
    ...[...byTaproot, ...tapScriptSignatures].map(({ key, leafHash, signature }) => ({
      key: toHex(key),
      // Of 64 bytes where it is the default, which is not written.
      sighash: signature[64] ?? 0,
      text: [key, leafHash, signature].map(toHex).join(),
    })),
  ]
}

/** Taproot has two words for signing all. */
const toCommon = (sighash: number) => sighash || 1

/** Whether an input can go as it is, whoever signed it. */
function isComplete(input: PsbtFields | undefined): boolean {
  try {
    return input !== undefined && finishInput(input) !== undefined
  } catch {
    return false
  }
}

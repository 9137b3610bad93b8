import { toBitcoinScript } from '@latchkey/protocol/bitcoinAddress'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { BitcoinAddress, PsbtInput } from './bitcoinDriver.ts'
import { isSame } from './byteReader.ts'
import { BroadcastFailedError, PsbtInvalidError } from './errors.ts'
import { finishInput } from './finishInput.ts'
import { toHex } from './hex.ts'
import { writeTransaction } from './rawTransaction.ts'
import { type Psbt, type PsbtFields, readPsbt } from './readPsbt.ts'

/** Parses a PSBT (BIP-174, BIP-370). Throws `PsbtInvalidError`. */
export function parse(psbt: Uint8Array): Psbt {
  try {
    return readPsbt(psbt)
  } catch (cause) {
    throw new PsbtInvalidError('is not a valid PSBT', cause)
  }
}

/** Finds the inputs that spend from any of these addresses, each with its address. */
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
 * Throws `PsbtInvalidError` unless the wallet returned the same transaction with the requested inputs signed.
 * Signatures from others don't count, so each input needs a new signature or must be complete. Signing again may
 * produce the same signature: if the wallet shared the address's public key, a signature of that key counts even if it
 * existed before. A requested sighash must match all of these signatures. Inputs that the wallet finalized are not
 * checked for their sighash.
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

/** Returns the finished transaction in hex. Throws `BroadcastFailedError` if signatures are missing. */
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

/** An input's signature: its public key, its sighash, and a text that identifies it. */
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
      // A 64-byte signature has the default sighash, which is omitted.
      sighash: signature[64] ?? 0,
      text: [key, leafHash, signature].map(toHex).join(),
    })),
  ]
}

/** Maps taproot's default sighash to ALL. Both sign all. */
const toCommon = (sighash: number) => sighash || 1

/** Returns whether an input is complete, no matter who signed it. */
function isComplete(input: PsbtFields | undefined): boolean {
  try {
    return input !== undefined && finishInput(input) !== undefined
  } catch {
    return false
  }
}

import { toBitcoinScript } from '@latchkey/protocol/bitcoinAddress'
import type { Caip2 } from '@latchkey/protocol/ids'
import { sha256 } from 'viem'
import { hasSameMembers } from '../../utils/hasSameMembers.ts'
import type { BitcoinAddress, PsbtInput } from './bitcoinDriver.ts'
import { createByteReader, join, sized } from './byteReader.ts'
import { BroadcastFailedError, PsbtInvalidError } from './errors.ts'
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
    const own = spent && scripts.find(({ script }) => script && hasSameMembers(script, spent.script))
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
  if (!hasSameMembers(writeTransaction(asked.transaction), writeTransaction(answered.transaction)))
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

/** What an input needs to be spent: the script of older inputs, or the witness of segwit inputs. */
type FinishedInput = { scriptSig: Uint8Array; witness: readonly Uint8Array[] }

const op = {
  pushData1: 0x4c,
  pushData2: 0x4d,
  number1: 0x51,
  number16: 0x60,
  duplicate: 0x76,
  equal: 0x87,
  numberEqual: 0x9c,
  hash160: 0xa9,
  checkSignature: 0xac,
  checkSignatureVerify: 0xad,
  checkMultisig: 0xae,
  checkSignatureAdd: 0xba,
}
const empty = new Uint8Array()

/** A step of a script: pushed bytes, or an operation. */
type Step = number | Uint8Array

/**
 * Finalizes an input from its signatures (BIP-174): single-key and multisig inputs, with or without segwit, and
 * taproot. Throws if signatures are missing or the script is unsupported.
 */
function finishInput(fields: PsbtFields): FinishedInput {
  const { finalScript, finalWitness, redeemScript, spent, witnessScript } = fields
  if (finalScript?.length || finalWitness)
    return { scriptSig: finalScript ?? empty, witness: finalWitness ?? [] }
  const script = must(spent).script
  if (isProgram(script, 1, 32)) return { scriptSig: empty, witness: satisfyTaproot(fields) }
  const isNested = script.length === 23 && script[0] === op.hash160 && script.at(-1) === op.equal
  const inner = isNested ? must(redeemScript) : script
  const scriptSig = isNested ? push(inner) : empty
  if (isProgram(inner, 0, 20)) return { scriptSig, witness: byKey(fields) }
  if (isProgram(inner, 0, 32)) {
    const witness = must(witnessScript)
    return { scriptSig, witness: [...satisfy(witness, fields), witness] }
  }
  return { scriptSig: join([...satisfy(inner, fields).map(push), scriptSig]), witness: [] }
}

/** Returns the stack items that satisfy a script of keys. */
function satisfy(script: Uint8Array, fields: PsbtFields): readonly Uint8Array[] {
  const steps = readScript(script)
  const [first] = steps
  if (steps.at(-1) === op.checkMultisig) {
    const needed = toSmallNumber(first)
    const signatures = steps
      .filter((step) => typeof step !== 'number')
      .flatMap((key) => fields.signatures.filter((one) => hasSameMembers(one.key, key)))
      .map(({ signature }) => signature)
    if (needed === undefined || signatures.length < needed) throw new RangeError('Missing signatures')
    // CHECKMULTISIG has always removed one item too many from the stack.
    return [empty, ...signatures.slice(0, needed)]
  }
  const [signature, key] = byKey(fields)
  if (steps.at(-1) !== op.checkSignature) throw new RangeError('Unsupported script')
  if (steps.length === 2 && typeof first !== 'number') return [signature]
  if (steps.length === 5 && first === op.duplicate) return [signature, key]
  throw new RangeError('Unsupported script')
}

function byKey({ signatures: [only] }: PsbtFields): readonly [Uint8Array, Uint8Array] {
  const { key, signature } = must(only)
  return [signature, key]
}

/** Returns the witness: the key's own signature, or that of the shortest script with enough signatures. */
function satisfyTaproot({ tapLeaves, tapScriptSignatures, tapSignature }: PsbtFields): readonly Uint8Array[] {
  if (tapSignature) return [tapSignature]
  const witnesses = tapLeaves.flatMap(({ control, script, version }) => {
    const leafHash = hashLeaf(script, version)
    const given = tapScriptSignatures.filter((one) => hasSameMembers(one.leafHash, leafHash))
    const signatures = satisfyLeaf(readScript(script), given)
    return signatures ? [[...signatures, script, control]] : []
  })
  const [shortest] = witnesses.toSorted((a, b) => join(a).length - join(b).length)
  return must(shortest)
}

/** Returns the signatures of a leaf's keys, in reverse order. Undefined if some are missing. */
function satisfyLeaf(
  steps: readonly Step[],
  given: PsbtFields['tapScriptSignatures'],
): readonly Uint8Array[] | undefined {
  const checks = steps.flatMap((step, at) => {
    const next = steps[at + 1]
    const isChecked =
      next === op.checkSignature || next === op.checkSignatureVerify || next === op.checkSignatureAdd
    return isChecked && typeof step !== 'number' ? [step] : []
  })
  const isCounted = steps.includes(op.checkSignatureAdd) && steps.at(-1) === op.numberEqual
  const needed = isCounted ? toSmallNumber(steps.at(-2)) : checks.length
  let count = 0
  const signatures = checks.map((key) => {
    const own = given.find((one) => hasSameMembers(one.key, key))
    if (!own || count === needed) return empty
    count += 1
    return own.signature
  })
  return count > 0 && count === needed ? signatures.toReversed() : undefined
}

/** Computes a leaf's tagged hash (BIP-341). */
function hashLeaf(script: Uint8Array, version: number): Uint8Array {
  const tag = sha256(new TextEncoder().encode('TapLeaf'), 'bytes')
  return sha256(join([tag, tag, Uint8Array.of(version), sized(script)]), 'bytes')
}

function readScript(script: Uint8Array): readonly Step[] {
  const reader = createByteReader(script)
  const steps: Step[] = []
  while (!reader.isAtEnd()) {
    const [code = 0] = reader.take(1)
    if (code > op.pushData2) steps.push(code)
    else if (code < op.pushData1) steps.push(reader.take(code))
    else {
      const [low = 0, high = 0] = reader.take(code === op.pushData1 ? 1 : 2)
      steps.push(reader.take(low + high * 256))
    }
  }
  return steps
}

/** Encodes a push of bytes in its shortest form. */
function push(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  if (length < op.pushData1) return join([Uint8Array.of(length), bytes])
  if (length < 256) return join([Uint8Array.of(op.pushData1, length), bytes])
  return join([Uint8Array.of(op.pushData2, length & 0xff, length >> 8), bytes])
}

function toSmallNumber(step: Step | undefined): number | undefined {
  const isNumber = typeof step === 'number' && step >= op.number1 && step <= op.number16
  return isNumber ? step - op.number1 + 1 : undefined
}

/** Returns whether a script is a segwit program of a version and length. */
function isProgram(script: Uint8Array, version: 0 | 1, length: number): boolean {
  const [first, second] = script
  return (
    script.length === length + 2 &&
    first === (version === 0 ? 0 : op.number1 + version - 1) &&
    second === length
  )
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('Missing data')
  return value
}

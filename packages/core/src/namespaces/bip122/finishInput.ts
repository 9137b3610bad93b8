import { sha256 } from 'viem'
import { createByteReader, isSame, join, sized } from './byteReader.ts'
import type { PsbtFields } from './readPsbt.ts'

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
export function finishInput(fields: PsbtFields): FinishedInput {
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
      .flatMap((key) => fields.signatures.filter((one) => isSame(one.key, key)))
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
    const given = tapScriptSignatures.filter((one) => isSame(one.leafHash, leafHash))
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
    const own = given.find((one) => isSame(one.key, key))
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

import { toBitcoinScript } from '@latchkey/protocol/bitcoinAddress'
import type { Caip2 } from '@latchkey/protocol/ids'
import { BroadcastFailedError, PsbtInvalidError } from '../../errors/bitcoin.ts'
import type { BitcoinAddress, PsbtInput } from './bitcoinDriver.ts'
import { isSame, toHex } from './byteReader.ts'
import { finishInput } from './finishInput.ts'
import { writeTransaction } from './rawTransaction.ts'
import { type Psbt, readPsbt } from './readPsbt.ts'

/** Reads a transaction (BIP-174, BIP-370). Throws `PsbtInvalidError`. */
export function parse(psbt: Uint8Array): Psbt {
  try {
    return readPsbt(psbt)
  } catch (cause) {
    throw new PsbtInvalidError('cannot be read', cause)
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

/** Throws `PsbtInvalidError` unless it is the transaction that was asked about, signed where it was asked to be. */
export function checkSigned(asked: Psbt, answered: Psbt, inputs: readonly PsbtInput[]): void {
  if (!isSame(writeTransaction(asked.transaction), writeTransaction(answered.transaction)))
    throw new PsbtInvalidError('came back from the wallet as another one')
  for (const { index } of inputs)
    if (!isSigned(answered, index))
      throw new PsbtInvalidError(`came back from the wallet without a signature of input ${index}`)
}

/** The finished transaction in hex. Throws `BroadcastFailedError` where signatures are missing. */
export function extract({ inputs, transaction }: Psbt): string {
  try {
    const finished = inputs.map(finishInput)
    const signed = transaction.inputs.map((input, at) => ({ ...input, ...finished[at] }))
    const witnesses = finished.map(({ witness }) => witness)
    return toHex(writeTransaction({ ...transaction, inputs: signed }, witnesses))
  } catch (cause) {
    throw new BroadcastFailedError('It lacks signatures.', cause)
  }
}

function isSigned({ inputs }: Psbt, index: number): boolean {
  const input = inputs[index]
  if (!input) return false
  const { finalScript, finalWitness, signatures, tapScriptSignatures, tapSignature } = input
  return [finalScript, finalWitness, signatures, tapSignature, tapScriptSignatures].some(
    (part) => (part?.length ?? 0) > 0,
  )
}

import type { Caip2 } from '@latchkey/protocol/ids'
import { Address, NETWORK, OutScript, TEST_NETWORK, Transaction, utils } from '@scure/btc-signer'
import { BroadcastFailedError, PsbtInvalidError } from '../../errors/bitcoin.ts'
import type { BitcoinAddress, PsbtInput } from './bitcoinDriver.ts'
import { findChain } from './chains.ts'

/** Whatever a wallet can sign is read: nothing is signed here. */
const lenient = {
  allowUnknownVersion: true,
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
  unknown: 'ignore',
} as const

/** Reads a transaction (BIP-174, BIP-370). Throws `PsbtInvalidError`. */
export function parse(psbt: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(psbt, lenient)
  } catch (cause) {
    throw new PsbtInvalidError('cannot be read', cause)
  }
}

/** The inputs that spend from any of these addresses, each with its own. */
export function findInputs(
  transaction: Transaction,
  addresses: readonly BitcoinAddress[],
  networkId: Caip2,
): readonly PsbtInput[] {
  const coder = Address(networkOf(networkId))
  const scripts = addresses.map(({ address }) => ({
    address,
    script: OutScript.encode(coder.decode(address)),
  }))
  return Array.from({ length: transaction.inputsLength }, (_, index) => index).flatMap((index) => {
    const spent = scriptSpent(transaction, index)
    const own = spent && scripts.find(({ script }) => utils.compareBytes(script, spent) === 0)
    return own ? [{ index, address: own.address }] : []
  })
}

/** Throws `PsbtInvalidError` unless it is the transaction that was asked about, signed where it was asked to be. */
export function checkSigned(asked: Transaction, answered: Transaction, inputs: readonly PsbtInput[]): void {
  if (utils.compareBytes(asked.unsignedTx, answered.unsignedTx) !== 0)
    throw new PsbtInvalidError('came back from the wallet as another one')
  for (const { index } of inputs)
    if (index >= answered.inputsLength || !isSigned(answered, index))
      throw new PsbtInvalidError(`came back from the wallet without a signature of input ${index}`)
}

/** The finished transaction in hex. Throws `BroadcastFailedError` where signatures are missing. */
export function extract(transaction: Transaction): string {
  try {
    const whole = transaction.clone()
    for (let index = 0; index < whole.inputsLength; index += 1) {
      const { finalScriptSig, finalScriptWitness } = whole.getInput(index)
      if (!finalScriptSig && !finalScriptWitness) whole.finalizeIdx(index)
    }
    return Array.from(whole.extract(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch (cause) {
    throw new BroadcastFailedError('It lacks signatures.', cause)
  }
}

function isSigned(transaction: Transaction, index: number): boolean {
  const { finalScriptSig, finalScriptWitness, partialSig, tapKeySig, tapScriptSig } =
    transaction.getInput(index)
  return [finalScriptSig, finalScriptWitness, partialSig, tapKeySig, tapScriptSig].some(
    (part) => (part?.length ?? 0) > 0,
  )
}

function scriptSpent(transaction: Transaction, index: number): Uint8Array | undefined {
  const input = transaction.getInput(index)
  return input.witnessUtxo?.script ?? input.nonWitnessUtxo?.outputs[input.index ?? -1]?.script
}

/** How a network writes its addresses. */
function networkOf(networkId: Caip2) {
  const name = findChain(networkId)?.name
  if (name === 'Mainnet') return NETWORK
  return name === 'Regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}

import { RawWitness, Script, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { pubSchnorr, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

/**
 * Signs a message by BIP-322, in its simple form: the witness of a transaction that spends an output of the address,
 * which commits to the message and exists on no chain. `script` is the address's output script.
 */
export function signBip322(
  message: Uint8Array,
  { script, secret }: { script: Uint8Array; secret: Uint8Array },
): Uint8Array {
  const toSpend = RawOldTx.encode({
    version: 0,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Script.encode([0, tagSchnorr('BIP0322-signed-message', message)]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    lockTime: 0,
  })
  const isTaproot = script.length === 34
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: sha256x2(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
    ...(isTaproot && { tapInternalKey: pubSchnorr(secret) }),
  })
  toSign.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  toSign.signIdx(secret, 0)
  toSign.finalizeIdx(0)
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}

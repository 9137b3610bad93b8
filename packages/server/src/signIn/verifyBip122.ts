import { readBitcoinAddress } from '@latchkey/protocol/bitcoinAddress'
import type { VerifySignature } from './verify.ts'

/** A witness of one key has some 110 bytes. */
const signatureCharactersMax = 512
/** No witness of one key, and no signature of BIP-137, begins so by itself. */
const simplePrefix = 'smp'
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * Verifies signatures of accounts of Bitcoin, in base64: BIP-322 in its simple form, with its prefix or from before
 * there was one, for P2WPKH, P2SH-P2WPKH and P2TR by key; and BIP-137 for these and P2PKH. Accounts of scripts cannot
 * be verified here. The address must be one of the chain that the message names.
 */
export const verifyBip122: VerifySignature = async ({ data, message, signature }) => {
  const { accountAddress, chainId } = data
  if (!readBitcoinAddress(accountAddress, chainId)) return false
  const proof = signature.startsWith(simplePrefix) ? signature.slice(simplePrefix.length) : signature
  if (proof.length > signatureCharactersMax || !base64.test(proof)) return false
  // Much code for the few servers that are asked for it.
  const { Verifier } = await import('bip322-js')
  try {
    return Verifier.verifySignature(accountAddress, message, proof)
  } catch {
    // What it cannot read it throws at.
    return false
  }
}

import { readBitcoinAddress } from '@latchkey/protocol/bitcoinAddress'
import type { VerifySignature } from './verify.ts'

/** A single-key witness has about 110 bytes. */
const signatureCharactersMax = 512
/** The prefix of simple signatures. Neither a single-key witness nor a BIP-137 signature starts like this. */
const simplePrefix = 'smp'
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * Verifies signatures of Bitcoin accounts, in base64.
 *
 * BIP-322 in its simple form, with its prefix or from before there was one, for P2WPKH, P2SH-P2WPKH and P2TR by key;
 * and BIP-137 for these and P2PKH. Accounts of scripts are not supported. The address must belong to the chain that the
 * message names.
 */
export const verifyBip122: VerifySignature = async ({ data, message, signature }) => {
  const { accountAddress, chainId } = data
  if (!readBitcoinAddress(accountAddress, chainId)) return false
  const proof = signature.startsWith(simplePrefix) ? signature.slice(simplePrefix.length) : signature
  if (proof.length > signatureCharactersMax || !base64.test(proof)) return false
  // Loaded lazily: it is large, and few servers need it.
  const { Verifier } = await import('bip322-js')
  try {
    return Verifier.verifySignature(accountAddress, message, proof)
  } catch {
    // It throws for anything that it cannot parse.
    return false
  }
}

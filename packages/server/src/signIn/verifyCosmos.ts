import type { Caip2 } from '@latchkey/protocol/ids'
import { base64 } from '@scure/base'
import type { VerifySignature } from './verify.ts'

const keyType = 'tendermint/PubKeySecp256k1'

/**
 * Verifies signatures of Cosmos accounts: amino's `StdSignature` as JSON, of a secp256k1 key over the document of
 * ADR-036. The address must be the key's, with the prefix of its chain (bech32).
 */
export function verifyCosmos(prefixOf: (chainId: Caip2) => string | undefined): VerifySignature {
  return async ({ data, message, signature }) => {
    const prefix = prefixOf(data.chainId)
    if (prefix === undefined) return false
    const [{ makeSignDoc, pubkeyToAddress, serializeSignDoc }, { Secp256k1, Secp256k1Signature, sha256 }] =
      await Promise.all([import('@cosmjs/amino'), import('@cosmjs/crypto')])
    const value = { signer: data.accountAddress, data: base64.encode(new TextEncoder().encode(message)) }
    const words = { type: 'sign/MsgSignData', value }
    const document = makeSignDoc([words], { gas: '0', amount: [] }, '', '', 0, 0)
    try {
      const signed = JSON.parse(signature)
      const key = { type: keyType, value: signed.pub_key.value }
      if (signed.pub_key.type !== keyType || pubkeyToAddress(key, prefix) !== data.accountAddress)
        return false
      const bytes = Secp256k1Signature.fromFixedLength(base64.decode(signed.signature))
      return Secp256k1.verifySignature(bytes, sha256(serializeSignDoc(document)), base64.decode(key.value))
    } catch {
      // Text that is not a signature, bytes that are not a key, and wrong lengths of either.
      return false
    }
  }
}

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
    const signed = readStdSignature(signature)
    const prefix = prefixOf(data.chainId)
    if (!signed || prefix === undefined) return false
    const [{ makeSignDoc, pubkeyToAddress, serializeSignDoc }, { Secp256k1, Secp256k1Signature, sha256 }] =
      await Promise.all([import('@cosmjs/amino'), import('@cosmjs/crypto')])
    const value = { signer: data.accountAddress, data: base64.encode(new TextEncoder().encode(message)) }
    const words = { type: 'sign/MsgSignData', value }
    const document = makeSignDoc([words], { gas: '0', amount: [] }, '', '', 0, 0)
    try {
      const key = { type: keyType, value: base64.encode(signed.key) }
      if (pubkeyToAddress(key, prefix) !== data.accountAddress) return false
      const hash = sha256(serializeSignDoc(document))
      return Secp256k1.verifySignature(Secp256k1Signature.fromFixedLength(signed.bytes), hash, signed.key)
    } catch {
      // Bytes that are no key, or no signature.
      return false
    }
  }
}

function readStdSignature(text: string): { key: Uint8Array; bytes: Uint8Array } | undefined {
  try {
    const { pub_key, signature } = Object(JSON.parse(text))
    const { type, value } = Object(pub_key)
    if (type !== keyType || typeof value !== 'string' || typeof signature !== 'string') return undefined
    const [key, bytes] = [base64.decode(value), base64.decode(signature)]
    return key.length === 33 && bytes.length === 64 ? { key, bytes } : undefined
  } catch {
    return undefined
  }
}

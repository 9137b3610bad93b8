import { fromBase64 } from './base64.ts'
import { concatBytes, hexToBytes } from './bytes.ts'

/** What stands before a private key's 32 bytes in PKCS #8 (RFC 8410), and what the key may be used for. */
const curves = {
  Ed25519: { pkcs8: hexToBytes('302e020100300506032b657004220420'), usage: 'sign' },
  X25519: { pkcs8: hexToBytes('302e020100300506032b656e04220420'), usage: 'deriveBits' },
} as const

/** A private key that the browser's own cryptography holds, and the public key to it. */
type OwnKey = { subtle: SubtleCrypto; key: CryptoKey; publicKey: Uint8Array<ArrayBuffer> }

/**
 * Hands a private key (32 bytes as hex) to the browser's own cryptography; undefined where that does not know the curve,
 * or is missing: the page is no secure context.
 */
export async function openOwnKey(
  curve: keyof typeof curves,
  privateKey: string,
): Promise<OwnKey | undefined> {
  const { pkcs8, usage } = curves[curve]
  const { subtle } = globalThis.crypto
  try {
    const bytes = concatBytes(pkcs8, hexToBytes(privateKey))
    const key = await subtle.importKey('pkcs8', bytes, curve, true, [usage])
    const { x = '' } = await subtle.exportKey('jwk', key)
    const publicKey = fromBase64(x)
    return publicKey?.length === 32 ? { subtle, key, publicKey } : undefined
  } catch {
    return undefined
  }
}

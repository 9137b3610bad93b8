import { fromBase64 } from './base64.ts'
import { concatBytes, hexToBytes } from './bytes.ts'

/** The PKCS #8 prefix of a private key's 32 bytes (RFC 8410), and the key's permitted usage. */
const curves = {
  Ed25519: { pkcs8: hexToBytes('302e020100300506032b657004220420'), usage: 'sign' },
  X25519: { pkcs8: hexToBytes('302e020100300506032b656e04220420'), usage: 'deriveBits' },
} as const

/** A private key imported into the browser's Web Crypto, with its public key. */
type OwnKey = { subtle: SubtleCrypto; key: CryptoKey; publicKey: Uint8Array<ArrayBuffer> }

/**
 * Imports a private key (32 bytes as hex) into Web Crypto. Undefined if that doesn't support the curve, or is missing
 * because the page is not a secure context.
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

import { base58, hex } from '@scure/base'

const keyBytes = 32
const signatureBytes = 64
/** 88 characters hold 64 bytes; base58 takes the square of its length. */
const base58CharactersMax = 88

/**
 * Tells whether a key signed a text (Ed25519, RFC 8032, by WebCrypto); key and signature are base58. Whatever they are is
 * answered, never thrown at.
 */
export async function verifyEd25519(signed: {
  publicKey: string
  text: string
  signature: string
}): Promise<boolean> {
  const key = decode(signed.publicKey, keyBytes)
  const signature = decode(signed.signature, signatureBytes)
  if (!key || !signature || isSmallOrder(key)) return false
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signature, new TextEncoder().encode(signed.text))
  } catch (error) {
    // Bytes that are no point of the curve.
    if (error instanceof DOMException) return false
    throw error
  }
}

function decode(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > base58CharactersMax) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? new Uint8Array(bytes) : undefined
  } catch {
    return undefined
  }
}

/** Keys of order 1, 2, 4 and 8 in hex, the sign bit cleared, ones that are not in canonical form included. */
export const smallOrderKeys: ReadonlySet<string> = new Set([
  `00${'00'.repeat(31)}`,
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
])

/** Tells a key for which anybody can make signatures: the system program's address is one. */
function isSmallOrder(key: Uint8Array): boolean {
  const cleared = Uint8Array.from(key)
  cleared[keyBytes - 1] = (cleared[keyBytes - 1] ?? 0) & 0x7f
  return smallOrderKeys.has(hex.encode(cleared))
}

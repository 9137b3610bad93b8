import { base58, hex } from '@scure/base'

const keyBytes = 32
/** A signature of 64 bytes has at most 88 characters. Decoding base58 takes quadratic time. */
const base58CharactersMax = 88

/**
 * Returns whether a key signed a text (Ed25519, RFC 8032, by WebCrypto). Key and signature are base58. Never throws,
 * whatever they are.
 */
export async function verifyEd25519(signed: {
  publicKey: string
  text: string
  signature: string
}): Promise<boolean> {
  if (Math.max(signed.publicKey.length, signed.signature.length) > base58CharactersMax) return false
  try {
    const key = decode(signed.publicKey)
    const signature = decode(signed.signature)
    if (isSmallOrder(key)) return false
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signature, new TextEncoder().encode(signed.text))
  } catch {
    // Texts that are not base58, and bytes that are not a key.
    return false
  }
}

const decode = (text: string) => new Uint8Array(base58.decode(text))

/** Keys of order 1, 2, 4 and 8 in hex, with the sign bit cleared, including non-canonical encodings. */
const smallOrderKeys: ReadonlySet<string> = new Set([
  `00${'00'.repeat(31)}`,
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
])

/**
 * Returns whether a key has a small order, so that anyone can forge its signatures. The system program's address is
 * one.
 */
function isSmallOrder(key: Uint8Array): boolean {
  const cleared = Uint8Array.from(key)
  cleared[keyBytes - 1] = (cleared[keyBytes - 1] ?? 0) & 0x7f
  return smallOrderKeys.has(hex.encode(cleared))
}

import type { Agreement } from './agreement.ts'
import { openOwnKey } from './openOwnKey.ts'

/**
 * Opens a key agreement with a private key (32 bytes as hex). Uses the browser's X25519, or loads noble's if the
 * browser has none.
 */
export async function openAgreement(privateKey: string): Promise<Agreement> {
  const own = await openOwnKey('X25519', privateKey)
  if (!own) return (await import('./nobleCurves.ts')).openNobleAgreement(privateKey)
  const { subtle, key, publicKey } = own
  return {
    publicKey,
    async agree(peerPublicKey) {
      try {
        const peer = await subtle.importKey('raw', peerPublicKey, 'X25519', false, [])
        const secret = new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: peer }, key, 256))
        if (secret.every((byte) => byte === 0)) return undefined
        const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new Uint8Array() }
        const material = await subtle.importKey('raw', secret, hkdf, false, ['deriveBits'])
        return new Uint8Array(await subtle.deriveBits(hkdf, material, 256))
      } catch {
        return undefined
      }
    },
  }
}

import { openOwnKey } from './openOwnKey.ts'
import type { Signer } from './signer.ts'

/**
 * Opens a signer with a private key (32 bytes as hex). Uses the browser's Ed25519, or loads noble's if the browser has
 * none.
 */
export async function openSigner(seed: string): Promise<Signer> {
  const own = await openOwnKey('Ed25519', seed)
  if (!own) return (await import('./nobleCurves.ts')).openNobleSigner(seed)
  const { subtle, key, publicKey } = own
  return {
    publicKey,
    sign: async (bytes) => new Uint8Array(await subtle.sign('Ed25519', key, bytes)),
  }
}

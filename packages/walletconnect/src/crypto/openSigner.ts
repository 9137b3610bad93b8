import { openOwnKey } from './openOwnKey.ts'
import type { Signer } from './signer.ts'

/**
 * Makes a signer of a private key (32 bytes as hex): the browser's own, or one over noble's curve, loaded then, where
 * the browser has none.
 */
export async function openSigner(seed: string): Promise<Signer> {
  const own = await openOwnKey('Ed25519', seed)
  if (!own) return (await import('./openEdwardsSigner.ts')).openEdwardsSigner(seed)
  const { subtle, key, publicKey } = own
  return {
    publicKey,
    sign: async (bytes) => new Uint8Array(await subtle.sign('Ed25519', key, bytes)),
  }
}

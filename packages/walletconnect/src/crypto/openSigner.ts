import { fromBase64 } from './base64.ts'
import { concatBytes, hexToBytes } from './bytes.ts'

/** One who signs by Ed25519 (RFC 8032). */
export type Signer = { publicKey: Uint8Array; sign(bytes: Uint8Array): Promise<Uint8Array> }

/** What stands before a private key's 32 bytes in PKCS #8 (RFC 8410). */
const pkcs8 = hexToBytes('302e020100300506032b657004220420')

/**
 * Makes a signer of a private key (32 bytes as hex): the browser's own, or noble's where the browser knows no Ed25519 or
 * the page is no secure context. That is loaded then.
 */
export async function openSigner(seed: string): Promise<Signer> {
  return (await openOwn(hexToBytes(seed)).catch(() => undefined)) ?? openNoble(hexToBytes(seed))
}

async function openOwn(seed: Uint8Array): Promise<Signer | undefined> {
  const { subtle } = globalThis.crypto
  if (!subtle) return undefined
  const key = await subtle.importKey('pkcs8', asSource(concatBytes(pkcs8, seed)), 'Ed25519', true, ['sign'])
  const { x = '' } = await subtle.exportKey('jwk', key)
  const publicKey = fromBase64(x)
  if (publicKey?.length !== 32) return undefined
  return {
    publicKey,
    sign: async (bytes) => new Uint8Array(await subtle.sign('Ed25519', key, asSource(bytes))),
  }
}

async function openNoble(seed: Uint8Array): Promise<Signer> {
  const { ed25519 } = await import('@noble/curves/ed25519')
  return { publicKey: ed25519.getPublicKey(seed), sign: async (bytes) => ed25519.sign(bytes, seed) }
}

/** Bytes in a buffer of their own, as the types of Web Crypto have it. */
function asSource(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes)
}

import { webcrypto } from 'node:crypto'
import { base58 } from '@scure/base'

/** A Solana account whose key is in the test's process. */
type SolanaAccount = {
  address: string
  /** Handles `solana_signMessage`; message and signature are base58. */
  signMessage(params: unknown): Promise<{ signature: string }>
  verify(message: Uint8Array, signature: string): Promise<boolean>
}

/** Creates an account that signs with Web Crypto's Ed25519 (RFC 8032). */
export async function createSolanaAccount(): Promise<SolanaAccount> {
  const { subtle } = webcrypto
  const keys = await subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in keys)) throw new TypeError('Ed25519 has pairs of keys.')
  const address = base58.encode(new Uint8Array(await subtle.exportKey('raw', keys.publicKey)))
  return {
    address,
    async signMessage(params) {
      const { message, pubkey } = params as { message: string; pubkey: string }
      if (pubkey !== address) throw Object.assign(new Error('Another account'), { code: 4100 })
      const signature = await subtle.sign('Ed25519', keys.privateKey, base58.decode(message))
      return { signature: base58.encode(new Uint8Array(signature)) }
    },
    verify: (message, signature) =>
      subtle.verify('Ed25519', keys.publicKey, base58.decode(signature), message),
  }
}

import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'

const hardened = 0x80000000
/** m/44'/501'/0'/0' */
const solanaPath = [44, 501, 0, 0]

/** Derives the ed25519 seed of a seed's Solana account (SLIP-10, all steps hardened). The caller must overwrite it. */
export function deriveSolanaKey(seed: Uint8Array, path: readonly number[] = solanaPath): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const input = new Uint8Array(37)
    input.set(node.subarray(0, 32), 1)
    new DataView(input.buffer).setUint32(33, index | hardened)
    const next = hmac(sha512, node.subarray(32), input)
    for (const bytes of [node, input]) bytes.fill(0)
    node = next
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}

import { split } from 'shamir-secret-sharing'

type Bytes = Uint8Array<ArrayBuffer>

/** Splits entropy into three shares. Any two of them yield it, and one reveals nothing about it (Shamir, GF(256)). */
export async function splitEntropy(entropy: Uint8Array) {
  const [device, server, recovery] = (await split(entropy, 3, 2)) as [Bytes, Bytes, Bytes]
  return { device, server, recovery }
}

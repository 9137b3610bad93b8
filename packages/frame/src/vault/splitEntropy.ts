import { split } from 'shamir-secret-sharing'

type Bytes = Uint8Array<ArrayBuffer>

/** Splits an entropy so that any two of three shares give it, and one alone says nothing of it (Shamir, GF(256)). */
export async function splitEntropy(entropy: Uint8Array) {
  const [device, server, recovery] = (await split(entropy, 3, 2)) as [Bytes, Bytes, Bytes]
  return { device, server, recovery }
}

import { split } from 'shamir-secret-sharing'

/** Splits an entropy so that any two of three shares give it, and one alone says nothing of it (Shamir, GF(256)). */
export async function splitEntropy(entropy: Uint8Array) {
  const [device, server, recovery] = (await split(entropy, 3, 2)) as Uint8Array<ArrayBuffer>[]
  if (!device || !server || !recovery) throw new TypeError('A split of fewer than three shares')
  return { device, server, recovery }
}

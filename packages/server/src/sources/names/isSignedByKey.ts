import { type Address, isHex, verifyMessage } from 'viem'

/** Tells whether the key of an address signed a message (EIP-191), without a chain. A contract has no key. */
export async function isSignedByKey({
  address,
  message,
  signature,
}: {
  address: Address
  message: string
  signature: string
}): Promise<boolean> {
  if (!isHex(signature)) return false
  // A signature that has not the form of a key's throws.
  return verifyMessage({ address, message, signature }).catch(() => false)
}

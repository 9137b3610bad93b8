import { type Address, isHex, verifyMessage } from 'viem'

/**
 * Returns whether the key of an address signed a message (EIP-191), without a chain. False for contracts, which have no
 * key.
 */
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
  // Throws for a signature that does not have the form of a key's.
  return verifyMessage({ address, message, signature }).catch(() => false)
}

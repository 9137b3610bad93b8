import { type Caip10, nativeTokenAddress, parseCaip10 } from '@latchkey/protocol/ids'

/** Returns whether a token's wire id is its chain's native token. */
export function isNativeToken(id: Caip10): boolean {
  const { namespace, address } = parseCaip10(id)
  return address.toLowerCase() === nativeTokenAddress(namespace).toLowerCase()
}

import { type Caip10, nativeTokenAddress, parseCaip10 } from '@latchkey/protocol/ids'

/** Tells whether a token's id names its chain's native token, as the wire has it. */
export function isNativeToken(id: Caip10): boolean {
  const { namespace, address } = parseCaip10(id)
  return address.toLowerCase() === nativeTokenAddress(namespace).toLowerCase()
}

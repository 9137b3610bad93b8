import { toCoinType } from '@latchkey/protocol/coinType'
import { type Caip2, evmChainNumber } from '@latchkey/protocol/ids'
import { ChainIdInvalidError } from '../errors/network.ts'

/** Returns the coin type of an EVM chain (ENSIP-11). Throws `ChainIdInvalidError` (5.6). */
export function readCoinType(networkId: Caip2): number {
  try {
    return toCoinType(evmChainNumber(networkId))
  } catch (error) {
    throw new ChainIdInvalidError(error)
  }
}

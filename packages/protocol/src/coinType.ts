import { coinTypeOffset } from './constants.ts'

/** The coin type of an EVM chain (ENSIP-11). Throws `RangeError` 'Invalid chainId' from 2147483648 on (spec 5.6). */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= coinTypeOffset) {
    throw new RangeError('Invalid chainId')
  }
  return chainId === 1 ? 60 : coinTypeOffset + chainId
}

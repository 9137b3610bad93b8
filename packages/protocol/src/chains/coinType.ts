import { coinTypeOffset } from '../constants/index.ts'

const ethereumCoinType = 60
const ethereumChainId = 1

/**
 * Returns the coin type of an EVM chain (ENSIP-11). Throws `RangeError` 'Invalid chainId' from 2147483648 on (spec
 * 5.6).
 */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= coinTypeOffset) {
    throw new RangeError('Invalid chainId')
  }
  return chainId === ethereumChainId ? ethereumCoinType : coinTypeOffset + chainId
}

/** Returns the EVM chain id of a coin type (ENSIP-11); undefined for coins of other namespaces. */
export function fromCoinType(coinType: number): number | undefined {
  if (coinType === ethereumCoinType) return ethereumChainId
  const chainId = coinType - coinTypeOffset
  return Number.isInteger(chainId) && chainId > ethereumChainId && chainId < coinTypeOffset
    ? chainId
    : undefined
}

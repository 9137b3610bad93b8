import { catalogueChains } from '@latchkey/protocol/chains'

/** Logs each movement of native currency where EIP-7708 is active. No contract can be at this address. */
const systemAddress = '0xfffffffffffffffffffffffffffffffffffffffe'

const contracts = new Map(
  catalogueChains.flatMap(({ caipNetworkId, quirks }) => {
    const native = quirks?.nativeErc20
    if (!native) return []
    const { address, feeCollector } = native
    const entry = { address: address.toLowerCase(), feeCollector: feeCollector?.toLowerCase() }
    return [[caipNetworkId as string, entry] as const]
  }),
)

/**
 * Returns whether an address, in lower case, is a chain's native token as an ERC-20. Its balances are the native ones,
 * and its transfers move them.
 */
export function isNativeErc20(chainId: string, address: string): boolean {
  return address === systemAddress || contracts.get(chainId)?.address === address
}

/** Returns whether a log of the native token's ERC-20 records a fee or its refund, which a transaction's fee includes. */
export function isFeeTransfer(chainId: string, { from, to }: { from: string; to: string }): boolean {
  const collector = contracts.get(chainId)?.feeCollector
  return collector !== undefined && (from === collector || to === collector)
}

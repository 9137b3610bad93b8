import type { Kit } from '../kit.ts'
import { type BuildSwapParameters, buildSwap } from './buildSwap.ts'
import { estimateApprovalGas } from './estimateApprovalGas.ts'
import { getClient } from './getClient.ts'
import { readCallChainFee, toFee } from './measureCall.ts'
import { toQueryKey } from './toQueryKey.ts'

/** Parameters of `estimateSwapFee`. */
export type EstimateSwapFeeParameters = Omit<
  BuildSwapParameters,
  'disableEstimate' | 'minimum' | 'permit'
> & {
  /** Whom the quote named as who spends what is given. */
  spender?: string | null | undefined
  /** Whether the quote takes a permit in place of an approval. */
  takesPermit?: boolean | undefined
}

/**
 * Answers what a swap costs at most, in base units of the native token, the approval that it still needs included.
 * Undefined where the server does not tell. Throws what `buildSwap` does.
 */
export async function estimateSwapFee(
  kit: Kit,
  parameters: EstimateSwapFeeParameters,
): Promise<bigint | undefined> {
  const { spender, takesPermit, ...swap } = parameters
  const { networkId, from: token, address, amount, signal } = swap
  const [call, approval] = await Promise.all([
    // Nothing is tried out: who has yet to approve, or has too little, is told a fee all the same.
    buildSwap(kit, { ...swap, disableEstimate: true }),
    estimateApprovalGas(kit, { networkId, token, address, amount, spender, takesPermit, signal }),
  ])
  const { gas, gasPrice } = call
  if (gas === undefined || gasPrice === undefined) return undefined
  const total = gas + approval.gas
  const chainFee = await readCallChainFee(getClient(kit, networkId), call, total)
  // An approval has fewer bytes than the swap, and so has a permit.
  return toFee({ gas: total, chainFee: (1n + approval.count) * chainFee }, { gasPrice }).amount
}

/** Query options of `estimateSwapFee`: asked anew with every quote; without parameters it does not run. */
export function estimateSwapFeeQueryOptions(
  kit: Kit,
  {
    swap,
    quotedAmount,
  }: { swap: Omit<EstimateSwapFeeParameters, 'signal'> | undefined; quotedAmount: bigint },
) {
  return {
    queryKey: toQueryKey(kit, 'swapFee', {
      swap: swap && { ...swap, amount: String(swap.amount) },
      quotedAmount: String(quotedAmount),
    }),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      if (!swap) throw new TypeError('There is no swap to estimate')
      // A query answers no undefined.
      return (await estimateSwapFee(kit, { ...swap, signal })) ?? null
    },
    enabled: swap !== undefined,
    staleTime: 0,
    retry: false,
  }
}

import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { readCallChainFee, toFee } from '../send/measureCall.ts'
import { type BuildSwapParameters, buildSwap } from './buildSwap.ts'
import { estimateApprovalGas } from './estimateApprovalGas.ts'

/** Parameters of `estimateSwapFee`. */
export type EstimateSwapFeeParameters = Omit<
  BuildSwapParameters,
  'disableEstimate' | 'minimum' | 'permit'
> & {
  /** Spender from the quote. */
  spender?: string | null | undefined
  /** Whether the quote accepts a permit instead of an approval. */
  takesPermit?: boolean | undefined
}

/**
 * Estimates the maximum fee of a swap in base units of the native token, including any approval it still requires.
 * Undefined if the server returns no gas data. Throws `QuoteMovedError`, `LiquidityInsufficientError`,
 * `SwapsNotServedError`, or `ApiFailureError`, `ApiUnreachableError`, `ApiTimeoutError` and `ApiResponseInvalidError`
 * if the server fails.
 */
export async function estimateSwapFee(
  kit: Kit,
  parameters: EstimateSwapFeeParameters,
): Promise<bigint | undefined> {
  const { spender, takesPermit, ...swap } = parameters
  const { networkId, from: token, address, amount, signal } = swap
  const [call, approval] = await Promise.all([
    // Skips the simulation, so that the fee is also known with a missing approval or a low balance.
    buildSwap(kit, { ...swap, disableEstimate: true }),
    estimateApprovalGas(kit, { networkId, token, address, amount, spender, takesPermit, signal }),
  ])
  const { gas, gasPrice } = call
  if (gas === undefined || gasPrice === undefined) return undefined
  const total = gas + approval.gas
  const chainFee = await readCallChainFee(getClient(kit, networkId), call, total)
  // Approvals and permits have fewer bytes than the swap, so its chain fee is an upper bound for them.
  return toFee({ gas: total, chainFee: (1n + approval.count) * chainFee }, { gasPrice }).amount
}

/** Query options of `estimateSwapFee`. Refetches with every new quote. Disabled without parameters. */
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
      // Query functions must not return undefined.
      return (await estimateSwapFee(kit, { ...swap, signal })) ?? null
    },
    enabled: swap !== undefined,
    staleTime: 0,
    retry: false,
  }
}

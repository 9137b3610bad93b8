import { approvalGas, swapPermitGas } from '@latchkey/protocol/constants'
import { type Caip2, type Caip10, parseCaip10 } from '@latchkey/protocol/ids'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { estimateGas } from 'viem/actions'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { readCallChainFee, toFee } from '../send/measureCall.ts'
import { isNativeToken } from '../utils/isNativeToken.ts'
import { type BuildSwapParameters, buildSwap } from './buildSwap.ts'
import { getAllowance } from './getAllowance.ts'

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
  }: {
    /** The query is disabled while it is undefined. */
    swap: Omit<EstimateSwapFeeParameters, 'signal'> | undefined
    /** `amountOut` of the quote, in base units. Part of the key, so that each new quote has its own fee. */
    quotedAmount: bigint
  },
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

/** Parameters of `estimateApprovalGas`. */
type EstimateApprovalGasParameters = {
  networkId: Caip2
  /** Token to spend. */
  token: Caip10
  address: string
  /** In base units of `token`. */
  amount: bigint
  /** Spender from the quote. Null if no approval is needed. */
  spender: string | null | undefined
  /** Whether a permit can replace the approval. */
  takesPermit?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** Gas of the approvals a swap requires, and the number of transactions, or of permits within the swap. */
type ApprovalGas = { gas: bigint; count: bigint }

/**
 * Estimates the gas of a swap's approval. Zero if enough is already approved. For a permit, the gas that it adds to the
 * swap.
 */
async function estimateApprovalGas(
  kit: Kit,
  parameters: EstimateApprovalGasParameters,
): Promise<ApprovalGas> {
  const { networkId, token, address, amount, spender, takesPermit, signal } = parameters
  if (!spender || isNativeToken(token)) return nothing
  const allowance = await getAllowance(kit, { networkId, token, address, ...(signal && { signal }) })
  if (allowance >= amount) return nothing
  if (takesPermit) return { gas: BigInt(swapPermitGas), count: 1n }
  const args = [getAddress(spender), amount] as const
  const estimated = estimateGas(getClient(kit, networkId), {
    account: getAddress(address),
    to: getAddress(parseCaip10(token).address),
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
  })
  return estimated.then(
    (gas) => ({ gas, count: 1n }),
    () => {
      // The estimate may fail because the token requires resetting an existing allowance first.
      const count = allowance > 0n ? 2n : 1n
      return { gas: BigInt(approvalGas) * count, count }
    },
  )
}

const nothing: ApprovalGas = { gas: 0n, count: 0n }

import { approvalGas, swapPermitGas } from '@latchkey/protocol/constants'
import { type Caip2, type Caip10, parseCaip10 } from '@latchkey/protocol/ids'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { estimateGas } from 'viem/actions'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { isNativeToken } from '../utils/isNativeToken.ts'
import { getAllowance } from './getAllowance.ts'

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
export async function estimateApprovalGas(
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

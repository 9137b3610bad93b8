import { approvalGas, swapPermitGas } from '@latchkey/protocol/constants'
import { type Caip2, type Caip10, parseCaip10 } from '@latchkey/protocol/ids'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { estimateGas } from 'viem/actions'
import type { Kit } from '../kit.ts'
import { isNativeToken } from '../utils/isNativeToken.ts'
import { getAllowance } from './getAllowance.ts'
import { getClient } from './getClient.ts'

/** Parameters of `estimateApprovalGas`. */
export type EstimateApprovalGasParameters = {
  networkId: Caip2
  /** The token that is to be spent. */
  token: Caip10
  address: string
  /** In base units of `token`. */
  amount: bigint
  /** Whom the quote named; null where none is needed. */
  spender: string | null | undefined
  /** Whether a permit does in place of the approval. */
  takesPermit?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * Answers what a swap's approval takes, in gas: nothing where as much is approved already, and what a permit adds to the
 * swap where it takes one.
 */
export async function estimateApprovalGas(
  kit: Kit,
  parameters: EstimateApprovalGasParameters,
): Promise<bigint> {
  const { networkId, token, address, amount, spender, takesPermit, signal } = parameters
  if (!spender || isNativeToken(token)) return 0n
  const allowance = await getAllowance(kit, { networkId, token, address, ...(signal && { signal }) })
  if (allowance >= amount) return 0n
  if (takesPermit) return BigInt(swapPermitGas)
  const args = [getAddress(spender), amount] as const
  return estimateGas(getClient(kit, networkId), {
    account: getAddress(address),
    to: getAddress(parseCaip10(token).address),
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
    // Where it cannot be tried out, what is left of an approval may have to be taken back first.
  }).catch(() => BigInt(approvalGas) * (allowance > 0n ? 2n : 1n))
}

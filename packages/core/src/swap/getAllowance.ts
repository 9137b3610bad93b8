import { type Caip2, type Caip10, toCaip10 } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'
import { askForSwap } from './askForSwap.ts'

/** Parameters of `getAllowance`. */
export type GetAllowanceParameters = {
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** Token to spend, by CAIP-10 id. */
  token: Caip10
  /** Plain address of the account. */
  address: string
  signal?: AbortSignal
}

/**
 * Returns how much of an account's token the swap router may spend (7.9), in base units. 2^256-1 for the native token.
 * Throws `SwapsNotServedError` (8.9), or `ApiFailureError`, `ApiUnreachableError`, `ApiTimeoutError` and
 * `ApiResponseInvalidError` if the server fails.
 */
export async function getAllowance(kit: Kit, parameters: GetAllowanceParameters): Promise<bigint> {
  const { networkId, token, address, signal } = parameters
  const query = { tokenAddress: token, userAddress: toCaip10(networkId, address) }
  const { allowance } = await askForSwap(kit, networkId, (api) => api.getAllowance({ query }, { signal }))
  return BigInt(allowance)
}

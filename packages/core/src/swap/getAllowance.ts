import { type Caip2, type Caip10, toCaip10 } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'
import { askForSwap } from './askForSwap.ts'

/** Parameters of `getAllowance`. */
export type GetAllowanceParameters = {
  networkId: Caip2
  token: Caip10
  address: string
  signal?: AbortSignal
}

/**
 * Returns the allowance for swaps of an account's token (7.9), in base units. 2^256-1 for the native token. Throws
 * `SwapsNotServedError` (8.9), or an error of `api/errors.ts`.
 */
export async function getAllowance(kit: Kit, parameters: GetAllowanceParameters): Promise<bigint> {
  const { networkId, token, address, signal } = parameters
  const query = { tokenAddress: token, userAddress: toCaip10(networkId, address) }
  const { allowance } = await askForSwap(kit, networkId, (api) => api.getAllowance({ query }, { signal }))
  return BigInt(allowance)
}

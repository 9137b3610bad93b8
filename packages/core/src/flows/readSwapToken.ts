import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import { erc20Abi, getAddress } from 'viem'
import { readContract } from 'viem/actions'
import { getClient } from '../actions/getClient.ts'
import { readBalance } from '../actions/readBalance.ts'
import { toQueryKey } from '../actions/toQueryKey.ts'
import type { Kit } from '../kit.ts'
import type { SwapToken } from './swapToken.ts'

/** Parameters of `readSwapToken`. */
export type ReadSwapTokenParameters = {
  networkId: Caip2
  /** Of an ERC-20's contract. */
  token: string
  /** Whose balance is read. */
  address: string
}

/**
 * Reads a token that no list has from the chain itself: anybody may have made it, under any name. Throws viem's errors
 * where there is no ERC-20 at the address.
 */
export async function readSwapToken(kit: Kit, parameters: ReadSwapTokenParameters): Promise<SwapToken> {
  const { networkId, token, address } = parameters
  const client = getClient(kit, networkId)
  const contract = getAddress(token)
  const [name, { value: balance, decimals, symbol }] = await Promise.all([
    readContract(client, { address: contract, abi: erc20Abi, functionName: 'name' }),
    readBalance(client, { address, token: contract }),
  ])
  const id = toCaip10(networkId, contract)
  return { id, networkId, name, symbol, decimals, balance, price: 0, iconUrl: '' }
}

/** Query options of `readSwapToken`; without a token they do not run. */
export function readSwapTokenQueryOptions(
  kit: Kit,
  { networkId, token, address }: { networkId: Caip2; token: string | undefined; address: string | undefined },
) {
  return {
    queryKey: toQueryKey(kit, 'swapToken', { networkId, token, address }),
    queryFn: () => {
      if (token === undefined || address === undefined) throw new TypeError('There is no token to read')
      return readSwapToken(kit, { networkId, token, address })
    },
    enabled: token !== undefined && address !== undefined,
    retry: false,
  }
}

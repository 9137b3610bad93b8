import { type Caip2, toCaip10 } from '@latchkey/protocol/ids'
import { isLookAlike, toLookAlikeLabel } from '@latchkey/protocol/isLookAlike'
import { erc20Abi, getAddress } from 'viem'
import { readContract } from 'viem/actions'
import { readBalance } from '../account/readBalance.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { getTokens } from './getTokens.ts'
import type { SwapToken } from './swapToken.ts'

/** A token that is not on the operator's list. */
export type UnlistedSwapToken = SwapToken & {
  /** Whether it uses the name or symbol of a listed token. */
  isLookAlike: boolean
}

/** Parameters of `readSwapToken`. */
export type ReadSwapTokenParameters = {
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** Address of an ERC-20 contract. */
  token: string
  /** Account whose balance is read. */
  address: string
}

/**
 * Reads an unlisted token from the chain. Anyone can create one under any name, so if its name or symbol equals or
 * resembles that of a listed token, both are replaced by its shortened address. Throws viem's errors if there is no
 * ERC-20 at the address.
 */
export async function readSwapToken(
  kit: Kit,
  parameters: ReadSwapTokenParameters,
): Promise<UnlistedSwapToken> {
  const { networkId, token, address } = parameters
  const client = getClient(kit, networkId)
  const contract = getAddress(token)
  const [listed, name, { value: balance, decimals, symbol }] = await Promise.all([
    getTokens(kit, { networkId }),
    readContract(client, { address: contract, abi: erc20Abi, functionName: 'name' }),
    readBalance(client, { address, token: contract }),
  ])
  const id = toCaip10(networkId, contract)
  const isFalse = isLookAlike(listed, name, symbol)
  const label = toLookAlikeLabel(contract)
  const words = isFalse ? { name: label, symbol: label } : { name, symbol }
  return { id, networkId, ...words, decimals, balance, price: 0, iconUrl: '', isLookAlike: isFalse }
}

/** Query options of `readSwapToken`. Disabled without a token. */
export function readSwapTokenQueryOptions(
  kit: Kit,
  {
    networkId,
    token,
    address,
  }: {
    networkId: Caip2
    /** Address of an ERC-20 contract. The query is disabled while it is undefined. */
    token: string | undefined
    /** Account whose balance is read. The query is disabled while it is undefined. */
    address: string | undefined
  },
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

import type { Caip2 } from '@latchkey/protocol/ids'
import { evmChainId, evmChainNumber } from '@latchkey/protocol/ids'
import type { WalletAsset } from '@latchkey/protocol/schema'
import { getConnectorClient } from '@wagmi/core'
import { numberToHex } from 'viem'
import { toWalletError } from '../errors/rejection.ts'
import { getWagmiConfig } from '../kit/getWagmiConfig.ts'
import type { Kit } from '../kit/kit.ts'

/** Parameters of `getWalletAssets`. */
export type GetWalletAssetsParameters = {
  /** Plain address of the account. */
  address: string
  /** Networks to query. Defaults to all that the wallet knows. */
  networkIds?: readonly Caip2[]
}

/** Assets by network (spec 3.9). */
export type WalletAssets = Readonly<Record<Caip2, readonly WalletAsset[]>>

/**
 * Requests an account's assets from the current EVM wallet (`wallet_getAssets`, ERC-7811). Throws the errors of the
 * wallet, and `TypeError` for a malformed response.
 */
export async function getWalletAssets(
  kit: Kit,
  parameters: GetWalletAssetsParameters,
): Promise<WalletAssets> {
  const { address, networkIds } = parameters
  const chainFilter = networkIds?.map((id) => numberToHex(evmChainNumber(id)))
  const client = await getConnectorClient(getWagmiConfig(kit))
  const answer = await client
    .request<{ Method: 'wallet_getAssets'; Parameters: readonly unknown[]; ReturnType: unknown }>({
      method: 'wallet_getAssets',
      params: [{ account: address, ...(chainFilter && { chainFilter }) }],
    })
    .catch((error: unknown) => {
      throw toWalletError(error)
    })
  const [{ eip155Methods }, { decode }] = await Promise.all([
    import('@latchkey/protocol/rpc'),
    import('@latchkey/protocol/schema'),
  ])
  const assets = decode(eip155Methods.wallet_getAssets.result, answer)
  if (!assets.success) throw new TypeError('Invalid wallet_getAssets response')
  return Object.fromEntries(
    Object.entries(assets.value).map(([chainId, list]) => [evmChainId(Number(chainId)), list]),
  )
}

import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { evmChainId, evmChainNumber, nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import { rpcMethods } from '@latchkey/protocol/rpc'
import { decode, type WalletAsset } from '@latchkey/protocol/schema'
import { RpcError } from '../base/RpcError.ts'
import { toDisplayValue } from '../base/toDisplayValue.ts'
import { askChains } from '../chains/askChains.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { BalancePorts, Holding } from './createBalanceSource.ts'

/** An asset filter (ERC-7811): an address, or `native`. */
type AssetFilter = { address?: unknown; type?: unknown }

/**
 * Handles `wallet_getAssets` (ERC-7811). Returns an account's assets by chain id in hex, for every served EVM chain or
 * for those requested. A chain that does not respond in time is left out if others do. Throws `RpcError` (-32602) for
 * invalid parameters.
 */
export async function getAssets(
  { chains, log, sources }: BalancePorts,
  params: unknown,
): Promise<Record<string, WalletAsset[]>> {
  const decoded = decode(rpcMethods.eip155.wallet_getAssets.params, params)
  if (!decoded.success)
    throw new RpcError(
      rpcErrorCodes.invalidParams,
      decoded.reasons.map(({ field, description }) => `${field}: ${description}`).join('; '),
    )
  const [{ account, chainFilter, assetFilter, assetTypeFilter }] = decoded.value
  const asked = chainFilter ?? (assetFilter && Object.keys(assetFilter))
  const wanted = asked?.map((id) => evmChainId(Number(id)))
  const served = [...chains.values()].filter(
    ({ id, network }) => network.chainNamespace === 'eip155' && (!wanted || wanted.includes(id)),
  )
  const entries = await askChains(served, read, (err) =>
    log.warn({ err }, 'an unavailable chain was left out of assets'),
  )
  return Object.fromEntries(entries)

  async function read({ id }: ServedChain): Promise<[string, WalletAsset[]]> {
    const hexId = `0x${evmChainNumber(id).toString(16)}`
    const holdings = await sources.balances.getHoldings(id, account)
    const assets = await describe(id, holdings)
    const filter = assetFilter?.[hexId] as AssetFilter[] | undefined
    return [hexId, assets.filter((asset) => isAsked(asset, filter, assetTypeFilter))]
  }

  async function describe(chainId: ServedChain['id'], holdings: readonly Holding[]): Promise<WalletAsset[]> {
    const ids = holdings.map(({ token }) => toCaip10(chainId, token.address))
    const prices = await sources.prices.getPrices(chainId, ids, 'usd')
    return holdings.map(({ token, amount }): WalletAsset => {
      const isNative = token.address === nativeTokenAddress('eip155')
      const price = prices.get(toCaip10(chainId, token.address))
      return {
        address: isNative ? 'native' : (token.address as `0x${string}`),
        balance: `0x${amount.toString(16)}`,
        type: isNative ? 'NATIVE' : 'ERC20',
        metadata: {
          name: token.name,
          symbol: token.symbol,
          decimals: token.decimals,
          price: price ?? 0,
          iconUrl: token.logoUri ?? '',
          ...(price !== undefined && { value: toDisplayValue(amount, token.decimals, price) }),
        },
      }
    })
  }
}

function isAsked(
  asset: WalletAsset,
  filter: AssetFilter[] | undefined,
  types: readonly string[] | undefined,
) {
  const type = asset.type.toLowerCase()
  if (types && !types.some((asked) => asked.toLowerCase() === type)) return false
  return (
    !filter ||
    filter.some(({ address }) =>
      typeof address === 'string' ? address.toLowerCase() === asset.address.toLowerCase() : false,
    )
  )
}

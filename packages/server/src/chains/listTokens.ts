import { type Caip2, nativeTokenAddress } from '@latchkey/protocol/ids'
import type { Icons } from '../icons/icons.ts'
import type { ServedChain } from '../settings/settings.ts'
import { isNativeErc20 } from './nativeErc20.ts'
import { toAddressKey } from './toAddressKey.ts'

/** A token of a chain's catalogue. An EVM `address` is in lower case. */
export type CatalogueToken = {
  address: string
  name: string
  symbol: string
  decimals: number
  logoUri: string | undefined
  eip2612: boolean
}

/** Returns the URL of the logo of a token that the operator does not list; undefined without a logo. */
export type LogoOf = Icons['tokenUrl']

/** Dependencies of handlers that list tokens. */
export type TokenPorts = { chains: ReadonlyMap<Caip2, ServedChain>; icons: Icons }

/** Lists a chain's tokens: the native one under its wire address, then those listed by the operator. */
export function listTokens(chain: ServedChain, icons: Icons): readonly [CatalogueToken, ...CatalogueToken[]] {
  const { chainNamespace, nativeCurrency } = chain.network
  const address = nativeTokenAddress(chainNamespace)
  const native = {
    ...nativeCurrency,
    address,
    logoUri: icons.tokenUrl(chain.id, address),
    eip2612: false,
  }
  // As an ERC-20, the native token would be listed twice.
  const others = (chain.tokens ?? []).filter(({ address }) => !isNativeErc20(chain.id, toAddressKey(address)))
  const listed = others.map((token) => ({
    address: toAddressKey(token.address),
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    logoUri:
      token.logoUri === undefined ? icons.tokenUrl(chain.id, token.address) : icons.logoUrl(token.logoUri),
    eip2612: token.eip2612 ?? false,
  }))
  return [native, ...listed]
}

/** Finds a token of a chain's catalogue by its address. The case of EVM addresses is ignored. */
export function findToken(chain: ServedChain, icons: Icons, address: string): CatalogueToken | undefined {
  const wanted = toAddressKey(address)
  return listTokens(chain, icons).find((token) => token.address === wanted)
}

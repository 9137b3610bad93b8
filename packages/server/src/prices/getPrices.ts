import { type Caip10, parseCaip10 } from '@latchkey/protocol/ids'
import type { TokenPorts } from '../chains/listTokens.ts'
import { findToken } from '../chains/listTokens.ts'
import type { Handler } from '../http/implement.ts'
import type { PriceSource } from './createPriceSource.ts'
import { requireRate } from './rates.ts'

/**
 * Returns prices of listed tokens, one per requested address, in order (7.8). Tokens that are unknown or without a
 * price are left out.
 */
export const getPrices: Handler<'getPrices', TokenPorts & { sources: { prices: PriceSource } }> = async (
  { body },
  context,
) => {
  const { sources } = context
  await requireRate(sources.prices, body.currency)
  const listed = body.addresses.flatMap((id) => findListed(context, id))
  const chainIds = [...new Set(listed.map(({ chainId }) => chainId))]
  const prices = await Promise.all(
    chainIds.map((chainId) => {
      const ids = listed.filter((token) => token.chainId === chainId).map(({ id }) => id)
      return sources.prices.getQuoted(chainId, ids, body.currency)
    }),
  )
  const found = new Map(prices.flatMap((map) => [...map]))
  return {
    fungibles: listed.flatMap(({ id, token }) => {
      const quoted = found.get(id)
      if (!quoted) return []
      const { name, symbol, decimals, logoUri = '' } = token
      return [{ address: id, name, symbol, iconUrl: logoUri, decimals, ...quoted }]
    }),
  }
}

function findListed({ chains, icons }: TokenPorts, id: Caip10) {
  const { chainId, address } = parseCaip10(id)
  const chain = chains.get(chainId)
  const token = chain && findToken(chain, icons, address)
  return token ? [{ id, chainId, token }] : []
}

import { isCaip10, parseCaip10, toCaip10 } from '@latchkey/protocol/ids'
import type { Handler } from '../http/implement.ts'
import { findChain } from './findChain.ts'
import type { TokenPorts } from './listTokens.ts'
import { findToken, listTokens } from './listTokens.ts'

/** Lists a chain's native token and the tokens that the operator lists, or the token of one address (7.7). */
export const getTokens: Handler<'getTokens', TokenPorts> = ({ query }, { chains, icons }) => {
  const chain = findChain(chains, query.chainId)
  const tokens = query.address
    ? [findToken(chain, icons, addressOf(query.address))].filter((token) => token !== undefined)
    : listTokens(chain, icons)
  return {
    tokens: tokens.map(({ name, symbol, address, decimals, logoUri, eip2612 }) => ({
      name,
      symbol,
      address: toCaip10(chain.id, address),
      decimals,
      logoUri: logoUri ?? null,
      eip2612,
    })),
  }
}

function addressOf(text: string): string {
  return isCaip10(text) ? parseCaip10(text).address : text
}

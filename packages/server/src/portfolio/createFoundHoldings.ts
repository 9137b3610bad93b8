import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { isLookAlike } from '@latchkey/protocol/isLookAlike'
import { LRUCache } from 'lru-cache'
import { inTime } from '../base/inTime.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { isSpam } from '../chains/isSpam.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import type { TokenWords } from '../explorers/explorers.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import type { ReadHoldings } from './createBalanceSource.ts'
import { createEvmHoldings } from './createHoldings.ts'

/** The maximum of tokens beyond the listed ones whose balances are read. */
const foundMax = 100
/** Shorter than a chain may take, so that an explorer never keeps a chain's balances from the account. */
const findMs = 2_500
const rememberedMs = 86_400_000

/**
 * Reads the holdings of EVM accounts. Where a chain has explorers, they say which tokens besides the listed ones an
 * account may hold; balances are always read from the contracts. Spam, and tokens with a listed one's name, are left out.
 * While no explorer responds, the tokens that were found last are used.
 */
export function createExploredHoldings({
  client,
  catalogue,
  explorers,
  isListedSpam,
  log,
}: {
  client(chainId: Caip2): EvmClient
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
  explorers: Explorers
  isListedSpam: IsListedSpam
  log: Pick<RpcLogger, 'warn'>
}): ReadHoldings {
  const remembered = new LRUCache<string, readonly CatalogueToken[]>({
    max: addressCacheEntriesMax,
    ttl: rememberedMs,
  })

  const ask = async (chainId: Caip2, account: string): Promise<readonly CatalogueToken[]> => {
    const { value } = await explorers.ask(chainId, (asked) => asked.tokens(account), { charge() {} })
    const catalogued = catalogue(chainId)
    const listed = new Set(catalogued.map(({ address }) => address))
    const tokens = value.flatMap((words) => toToken(words) ?? [])
    const distinct = [...new Map(tokens.map((token) => [token.address, token])).values()]
    return distinct
      .filter(
        ({ address, name, symbol }) =>
          !listed.has(address) &&
          !isSpam(name, symbol) &&
          !isListedSpam(chainId, address) &&
          !isLookAlike(catalogued, name, symbol),
      )
      .slice(0, foundMax)
  }

  return createEvmHoldings({
    client,
    catalogue,
    async findTokens(chainId, address) {
      if (!explorers.has(chainId)) return []
      const key = `${chainId}:${toAddressKey(address)}`
      const known = remembered.get(key) ?? []
      const asked = ask(chainId, toAddressKey(address)).then(
        (tokens) => {
          remembered.set(key, tokens)
          return tokens
        },
        (err: unknown) => {
          if (!(err instanceof UpstreamError)) throw err
          log.warn({ err }, 'tokens beyond the listed ones could not be found')
          return known
        },
      )
      return inTime(asked, findMs, () => known)
    },
  })
}

/** Returns undefined for a token without a name and decimals, whose amount would mean nothing. */
function toToken({ address, name, symbol, decimals, standard }: TokenWords): CatalogueToken | undefined {
  if (standard !== 'erc20' || symbol === null || decimals === null) return undefined
  return { address, name: name ?? symbol, symbol, decimals, logoUri: undefined, eip2612: false }
}

import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { isLookAlike } from '@latchkey/protocol/isLookAlike'
import { LRUCache } from 'lru-cache'
import type { Charge } from '../base/charge.ts'
import { inTime } from '../base/inTime.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { isSpam } from '../chains/isSpam.ts'
import type { CatalogueToken, LogoOf } from '../chains/listTokens.ts'
import { isNativeErc20 } from '../chains/nativeErc20.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { ExplorerToken } from '../explorers/apis/explorerApi.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import { hasIndex } from '../settings/hasIndex.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { ReadHoldings } from './createBalanceSource.ts'
import { createEvmHoldings } from './createHoldings.ts'
import { createStoredTokens, storedTokensMax } from './createStoredTokens.ts'

/** The maximum of tokens beyond the listed ones whose balances are read, in multicalls and one by one. */
const [foundMax, foundAloneMax] = [500, 100]
/** Shorter than a chain may take, so that a search never keeps a chain's balances from the account. */
const findMs = 2_500
const rememberedMs = 86_400_000
const rememberedTokensMax = 500_000

/**
 * Reads the holdings of EVM accounts. Explorers, or else the stored transfers of an account, say which tokens besides the
 * listed ones it may hold; balances are always read from the contracts. Spam, and tokens with a listed one's name, are
 * left out. While nothing responds, the tokens that were found last are used.
 */
export function createFoundHoldings({
  chains,
  database,
  client,
  catalogue,
  logoOf,
  explorers,
  isWhole,
  isListedSpam,
  log,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  database: Database
  client(chainId: Caip2): EvmClient
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
  /** No logos beyond the operator's by default. */
  logoOf?: LogoOf
  explorers: Explorers
  /**
   * Waits a moment until more of an account is stored, which begins one that is indexed on request. Resolves with whether
   * everything is stored.
   */
  isWhole(account: { address: string; chainId: Caip2; charge: Charge }): Promise<boolean>
  isListedSpam: IsListedSpam
  log: Pick<RpcLogger, 'warn'>
}): ReadHoldings {
  const remembered = new LRUCache<string, Found>({
    max: addressCacheEntriesMax,
    maxSize: rememberedTokensMax,
    sizeCalculation: ({ tokens }) => tokens.length + 1,
    ttl: rememberedMs,
  })
  const readStored = createStoredTokens(database)

  const findStated = async (
    chainId: Caip2,
    address: string,
    charge: Charge | undefined,
  ): Promise<{ tokens: readonly ExplorerToken[]; isComplete: boolean }> => {
    if (explorers.has(chainId))
      return (await explorers.ask(chainId, (asked) => asked.tokens(address), { charge: charge ?? free }))
        .value
    // Someone who may not have an account read still sees the tokens that are known.
    const isStored = charge && (await isWhole({ address, chainId, charge }).catch(ignoreFailure))
    const tokens = await readStored(chainId, address)
    return { tokens, isComplete: isStored === true && tokens.length < storedTokensMax }
  }

  const find = async (chainId: Caip2, account: string, charge: Charge | undefined): Promise<Found> => {
    const catalogued = catalogue(chainId)
    const listed = new Set(catalogued.map(({ address }) => address))
    const stated = await findStated(chainId, account, charge)
    const tokens = stated.tokens.flatMap((token) => toToken(token, logoOf?.(chainId, token.address)) ?? [])
    const distinct = [...new Map(tokens.map((token) => [token.address, token])).values()]
    const unlisted = distinct.filter(
      ({ address, name, symbol }) =>
        !listed.has(address) &&
        !isNativeErc20(chainId, address) &&
        !isSpam(name, symbol) &&
        !isListedSpam(chainId, address) &&
        !isLookAlike(catalogued, name, symbol),
    )
    const most = client(chainId).chain.contracts?.multicall3 ? foundMax : foundAloneMax
    return {
      tokens: unlisted.slice(0, most),
      isCut: unlisted.length > most || !stated.isComplete,
    }
  }

  return createEvmHoldings({
    client,
    catalogue,
    async findTokens(chainId, address, charge, onCut) {
      const chain = chains.get(chainId)
      if (!explorers.has(chainId) && !(chain && hasIndex(chain))) return []
      const account = toAddressKey(address)
      const key = `${chainId}:${account}`
      const known = remembered.get(key) ?? { tokens: [], isCut: true }
      const found = find(chainId, account, charge).then(
        (now) => {
          remembered.set(key, now)
          return now
        },
        (err: unknown) => {
          ignoreFailure(err)
          if (err instanceof UpstreamError)
            log.warn({ err }, 'tokens beyond the listed ones could not be found')
          return known
        },
      )
      const { tokens, isCut } = await inTime(found, findMs, () => known)
      if (isCut) onCut?.()
      return tokens
    },
  })
}

/** The tokens that an account may hold. There may be more if `isCut`. */
type Found = { tokens: readonly CatalogueToken[]; isCut: boolean }

/** Returns undefined for a token without a name and decimals, whose amount would mean nothing. */
function toToken(
  { address, name, symbol, decimals, standard }: ExplorerToken,
  logoUri: string | undefined,
): CatalogueToken | undefined {
  if (standard !== 'erc20' || symbol === null || decimals === null) return undefined
  return { address, name: name ?? symbol, symbol, decimals, logoUri, eip2612: false }
}

/** For a caller that cannot be charged. */
const free = () => {}

function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof UpstreamError || error instanceof RequestFailure)) throw error
}

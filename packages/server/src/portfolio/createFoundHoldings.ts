import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { isLookAlike } from '@latchkey/protocol/isLookAlike'
import { and, desc, eq, gt, max } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { inTime } from '../base/inTime.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { IsListedSpam } from '../chains/createSpamList.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { isSpam } from '../chains/isSpam.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import type { ExplorerToken } from '../explorers/explorers.ts'
import type { RpcLogger } from '../rpc/createRpc.ts'
import { hasIndex } from '../settings/hasIndex.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { tokens } from '../storage/schema/tokens.ts'
import { transfers } from '../storage/schema/transfers.ts'
import type { Charge, ReadHoldings } from './createBalanceSource.ts'
import { createEvmHoldings } from './createHoldings.ts'

/** The maximum of tokens beyond the listed ones whose balances are read. */
const foundMax = 100
/** Shorter than a chain may take, so that a search never keeps a chain's balances from the account. */
const findMs = 2_500
const rememberedMs = 86_400_000
/** How many stored tokens are looked at. Some are spam, which is left out later. */
const storedTokensMax = 1_000
/** How many transfers are looked at, so that an account with millions of them costs no more than others. */
const transfersMax = 20_000

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
  explorers,
  caughtUp,
  isListedSpam,
  log,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  database: Database
  client(chainId: Caip2): EvmClient
  catalogue(chainId: Caip2): readonly [CatalogueToken, ...CatalogueToken[]]
  explorers: Explorers
  /** Waits a moment until more of an account is stored, which begins one that is indexed on request. */
  caughtUp(account: { address: string; chainId: Caip2; charge: Charge }): Promise<unknown>
  isListedSpam: IsListedSpam
  log: Pick<RpcLogger, 'warn'>
}): ReadHoldings {
  const remembered = new LRUCache<string, readonly CatalogueToken[]>({
    max: addressCacheEntriesMax,
    ttl: rememberedMs,
  })
  const readStored = createStoredTokens(database)

  const findStated = async (
    chainId: Caip2,
    address: string,
    charge: Charge | undefined,
  ): Promise<readonly ExplorerToken[]> => {
    if (explorers.has(chainId))
      return (await explorers.ask(chainId, (asked) => asked.tokens(address), { charge() {} })).value
    // Someone who may not have an account read still sees the tokens that are known.
    if (charge) await caughtUp({ address, chainId, charge }).catch(ignoreFailure)
    return readStored(chainId, address)
  }

  const find = async (chainId: Caip2, account: string, charge: Charge | undefined) => {
    const catalogued = catalogue(chainId)
    const listed = new Set(catalogued.map(({ address }) => address))
    const tokens = (await findStated(chainId, account, charge)).flatMap((token) => toToken(token) ?? [])
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
    async findTokens(chainId, address, charge) {
      const chain = chains.get(chainId)
      if (!explorers.has(chainId) && !(chain && hasIndex(chain))) return []
      const account = toAddressKey(address)
      const key = `${chainId}:${account}`
      const known = remembered.get(key) ?? []
      const found = find(chainId, account, charge).then(
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
      return inTime(found, findMs, () => known)
    },
  })
}

/** Returns undefined for a token without a name and decimals, whose amount would mean nothing. */
function toToken({ address, name, symbol, decimals, standard }: ExplorerToken): CatalogueToken | undefined {
  if (standard !== 'erc20' || symbol === null || decimals === null) return undefined
  return { address, name: name ?? symbol, symbol, decimals, logoUri: undefined, eip2612: false }
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof UpstreamError || error instanceof RequestFailure)) throw error
}

/** Returns the ERC-20 tokens that an account's newest stored transfers moved, those of the last ones first. */
type ReadStoredTokens = (chainId: Caip2, account: string) => Promise<readonly ExplorerToken[]>

/** Creates a reader of the tokens in stored transfers. `account` is in lower case. */
function createStoredTokens(database: Database): ReadStoredTokens {
  return async (chainId, account) => {
    const { amount, blockNumber, ordinal, token, txIndex } = transfers
    const newest = database
      .select({ token, blockNumber })
      .from(transfers)
      .where(and(eq(transfers.address, account), eq(transfers.chainId, chainId), gt(amount, '0')))
      .orderBy(desc(blockNumber), desc(txIndex), desc(ordinal))
      .limit(transfersMax)
      .as('newest')
    const rows = await database
      .select({
        address: tokens.address,
        name: tokens.name,
        symbol: tokens.symbol,
        decimals: tokens.decimals,
      })
      .from(newest)
      .innerJoin(tokens, and(eq(tokens.chainId, chainId), eq(tokens.address, newest.token)))
      .where(and(eq(tokens.standard, 'erc20'), eq(tokens.isSpam, false)))
      .groupBy(tokens.chainId, tokens.address)
      .orderBy(desc(max(newest.blockNumber)))
      .limit(storedTokensMax)
    return rows.map((row) => ({ ...row, standard: 'erc20' }))
  }
}

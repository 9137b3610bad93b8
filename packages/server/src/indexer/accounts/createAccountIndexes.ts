import type { Caip2 } from '@latchkey/protocol/ids'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { listChainsOf } from '../../chains/listChainsOf.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { hasAccountIndex, hasFallbackIndex } from '../../settings/hasIndex.ts'
import type { ServedChain } from '../../settings/settings.ts'
import type { Database } from '../../storage/database.ts'
import type { Indexers } from '../createIndexers.ts'
import { type AccountIndex, type AccountReach, createAccountIndex } from './createAccountIndex.ts'

/** An account whose history someone asks for. */
type AccountQuery = {
  /** In any case. */
  address: string
  /** All chains if absent. */
  chainId?: Caip2
  /** Called with the number of chain requests before they are sent. Throws if there are too many. */
  charge(calls: number): void
}

/** How much of an account is stored of a chain. `isUnreachable` if the chain cannot be read. */
type IndexedReach = AccountReach & { chainId: Caip2; isUnreachable?: boolean }

/** How far the store reaches, with the accounts of all chains: those with an index, and those indexed on request. */
export type AccountIndexes = {
  /**
   * Waits a moment until the blocks seen so far are stored. Returns how much of an account is, on chains whose accounts
   * are indexed on request. Throws `UpstreamError` if the requested chain cannot be read, or none of several.
   */
  caughtUp(query: AccountQuery): Promise<IndexedReach[]>
  /** Waits until more of an account is stored, at most `waitMs`. Returns how much is. */
  extended(query: AccountQuery, waitMs: number): Promise<IndexedReach[]>
  /**
   * Waits a moment until everything of an account is stored, up to `height` if it is given. Resolves with whether it
   * is; with `natives`, including transfers of the native currency. Without `isPatient`, waits only for new blocks.
   */
  isWhole(
    query: AccountQuery & { chainId: Caip2; height?: bigint; natives?: boolean; isPatient?: boolean },
  ): Promise<boolean>
  stop(): Promise<void>
}

/** Slightly stale history now is better than fresh history later. */
const caughtUpWaitMs = 1_000
/** How long a question waits for the whole history of an account, which may be new and short. */
const wholeWaitMs = 3_000

/** The reach of a chain that cannot be read. */
const unreachable = {
  ...{ isUnreachable: true, isWhole: false, isFresh: false, slot: Number.MAX_SAFE_INTEGER },
  ...{ minedAt: Number.MAX_SAFE_INTEGER, knownTo: -1, nativesFrom: null },
}

/**
 * Creates an index for each chain whose accounts are indexed on request, always or as a fallback. `indexers` has the
 * other EVM chains.
 */
export function createAccountIndexes({
  chains,
  database,
  log,
  rpc,
  registry,
  indexers,
}: {
  chains: ReadonlyMap<Caip2, ServedChain>
  database: Database
  log: Logger
  rpc: Rpc
  registry: Registry
  indexers: Pick<Indexers, 'caughtUp'>
}): AccountIndexes {
  const indexes = new Map<Caip2, AccountIndex>()
  const requests = measure(registry, indexes)
  for (const chain of chains.values()) {
    if (!hasAccountIndex(chain) && !hasFallbackIndex(chain)) continue
    const index = createAccountIndex({
      chain,
      database,
      logger: log,
      request: (method, params, signal) => {
        requests.inc({ chain: chain.id, method })
        return rpc.requestFresh(chain.id, method, params, signal)
      },
    })
    indexes.set(chain.id, index)
    rpc.watchBlocks(chain.id, index.saw)
  }

  const ask = async (
    { address, chainId }: AccountQuery,
    askOne: (index: AccountIndex) => Promise<AccountReach>,
  ) => {
    const wanted = listChainsOf(chains, address, chainId)
    const asked = wanted.flatMap((chain) => {
      const index = indexes.get(chain.id)
      // A fallback is only asked about its own chain, because explorers usually answer in its place.
      return index && (chainId || hasAccountIndex(chain)) ? [{ id: chain.id, index }] : []
    })
    const reaches = await Promise.allSettled(
      asked.map(async ({ id, index }): Promise<IndexedReach> => ({ chainId: id, ...(await askOne(index)) })),
    )
    const isAnyKnown =
      reaches.some(({ status }) => status === 'fulfilled') ||
      wanted.some((chain) => chain.index && !indexes.has(chain.id))
    return asked.map(({ id }, at): IndexedReach => {
      const reach = reaches[at]
      if (reach?.status === 'fulfilled') return reach.value
      // One chain without an upstream does not hide the others.
      if (!isAnyKnown || chainId !== undefined || reach?.reason instanceof RequestFailure) throw reach?.reason
      return { chainId: id, ...unreachable }
    })
  }

  const caughtUp: AccountIndexes['caughtUp'] = async (query) => {
    const address = query.address.toLowerCase()
    const [reaches] = await Promise.all([
      ask(query, (index) => index.follow(address, query.charge, caughtUpWaitMs)),
      indexers.caughtUp(query.chainId),
    ])
    return reaches
  }
  const extended: AccountIndexes['extended'] = (query, waitMs) =>
    ask(query, (index) => index.extended(query.address.toLowerCase(), query.charge, waitMs))

  return {
    caughtUp,
    extended,
    async isWhole({ height, natives = false, isPatient = true, ...query }) {
      if (!indexes.has(query.chainId)) return indexers.caughtUp(query.chainId, height)
      const deadline = isPatient ? Date.now() + wholeWaitMs : 0
      const [first] = await caughtUp(query)
      let reach = first
      while (reach && !reach.isWhole && Date.now() < deadline)
        [reach] = await extended({ ...query, charge() {} }, deadline - Date.now())
      if (!first?.isFresh || !reach?.isWhole) return false
      const isHigh = height === undefined || BigInt(first.knownTo) >= height
      return isHigh && !(natives && reach.nativesFrom !== null)
    },
    async stop() {
      await Promise.all([...indexes.values()].map((index) => index.stop()))
    },
  }
}

/** Registers the metrics of account indexes. Returns the counter of their requests. */
function measure(registry: Registry, indexes: ReadonlyMap<Caip2, AccountIndex>) {
  const registers = [registry]
  new Gauge({
    name: 'latchkey_accounts',
    help: 'Accounts that are indexed on request, by chain: followed, and behind, whose past is still being read.',
    labelNames: ['chain', 'state'] as const,
    registers,
    collect() {
      for (const [chain, index] of indexes) {
        const { followed, behind } = index.count()
        this.set({ chain, state: 'followed' }, followed)
        this.set({ chain, state: 'behind' }, behind)
      }
    },
  })
  return new Counter({
    name: 'latchkey_account_requests_total',
    help: 'Requests to chains for accounts that are indexed on request, by chain and method.',
    labelNames: ['chain', 'method'] as const,
    registers,
  })
}

import type { Caip2 } from '@latchkey/protocol/ids'
import { listedAddresses } from '../chains/listedAddresses.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { ExplorerClient } from '../explorers/apis/explorerApi.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import type { TokenMetadata } from '../explorers/createTokenMetadata.ts'
import { isGivenBy } from '../explorers/isGivenBy.ts'
import { type Activity, readActivity } from '../explorers/readActivity.ts'
import { type Mined, readMined, toAccountRows } from '../explorers/readMined.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { StoredEntry, StoredTransfer } from './createHistoryReader.ts'
import type { HistoryKeyset, HistoryQuery } from './history.ts'
import { type HistoryPage, toHistoryPage } from './historyPage.ts'

/** Reads a page of an account's history on a chain from the chain's explorers. */
export type ReadExplorerPage = (
  query: Omit<HistoryQuery, 'currency' | 'chainId'> & { chainId: Caip2 },
) => Promise<HistoryPage>

/** Parameters of `createExplorerPages`. */
export type ExplorerPagesOptions = {
  explorers: Explorers
  /** Sends a request to a chain's own upstreams. */
  request: Rpc['request']
  metadata: TokenMetadata
  chains: ReadonlyMap<Caip2, Pick<ServedChain, 'tokens'>>
}

/** How many times an explorer is asked for a page, if what it found moved nothing. */
const looksMax = 3
/** The maximum of transfers in one entry, as in the store. */
const transfersPerEntryMax = 100

/**
 * Creates a reader of histories of explored chains. An explorer says which transactions an account has. What moved in
 * them is read from the chain's own upstreams, and converted with the rules of the index. The next page comes from the
 * same explorer, or fails. A page may be shorter than asked for. Transfers that nobody is known to have allowed are left
 * out, and `missing` says so if that is not known because no explorer returned the approvals.
 */
export function createExplorerPages({
  explorers,
  request,
  metadata,
  chains,
}: ExplorerPagesOptions): ReadExplorerPage {
  return async ({ address, chainId, token, after, limit, charge }) => {
    const account = toAddressKey(address)
    const enough = Math.ceil(limit / 2)
    let only = after?.source
    const entries: StoredEntry[] = []
    let unknownFrom: bigint | undefined
    let rest = after && (after.txIndex > 0 ? BigInt(after.blockNumber) : BigInt(after.blockNumber) - 1n)
    const readFrom = <value>(work: (client: ExplorerClient) => Promise<value>) =>
      explorers.ask(chainId, work, { charge, only })
    for (let look = 0; look < looksMax; look += 1) {
      if (rest !== undefined && rest < 0n) break
      const place = {
        account,
        ...(rest !== undefined && { until: rest }),
        ...(token !== undefined && { token }),
      }
      const { value: found, source } = await readFrom((client) =>
        readActivity(client.openLists(place), enough, token),
      )
      only = source
      const activities = cutActivities(found.activities, limit + 1)
      const last = activities.at(-1)
      rest = last && activities.length < found.activities.length ? last.block - 1n : found.rest
      const mined = await readAll(chainId, activities, charge, (work) =>
        readFrom(work).then(({ value }) => value),
      )
      const { isGiven, isKnown } = await isGivenBy({
        chainId,
        account,
        listed: listedAddresses(chains.get(chainId) ?? {}),
        mined,
        charge,
        request: ofChain(chainId),
        readFrom,
      })
      if (!isKnown) unknownFrom ??= activities[0] && activities[0].block + 1n
      metadata.learn(
        chainId,
        activities.flatMap(({ facts }) => facts.filter((fact) => fact.type === 'transfer')),
      )
      entries.push(
        ...toEntries(chainId, mined, account, token, isGiven).filter((entry) => isAfter(entry, after)),
      )
      if (rest === undefined || entries.length >= enough) break
    }
    const page = toHistoryPage(entries, limit)
    await metadata.load(chainId, listMoved(page.entries), charge)
    const next = page.next ?? toRest(chainId, rest, page.entries.at(-1) ?? after)
    const ofSource = (place: HistoryKeyset) => ({ ...place, ...(only !== undefined && { source: only }) })
    return {
      entries: page.entries,
      next: next && ofSource(next),
      ...(unknownFrom !== undefined && {
        missing: [{ chainId, blocksFrom: Number(unknownFrom), nativesFrom: null }],
      }),
      toPlace: ofSource,
    }
  }

  function ofChain(chainId: Caip2) {
    return (method: string, params: unknown) => request(chainId, method, params)
  }

  async function readAll(
    chainId: Caip2,
    activities: readonly Activity[],
    charge: (calls: number) => void,
    readFrom: <value>(work: (client: ExplorerClient) => Promise<value>) => Promise<value>,
  ): Promise<Mined[]> {
    if (activities.length > 0) charge(2 * activities.length)
    const read = await Promise.all(
      activities.map((activity) =>
        readMined(ofChain(chainId), activity, (hash) => readFrom((client) => client.transaction(hash))),
      ),
    )
    return read.filter((mined) => mined !== undefined)
  }
}

/** Lists the tokens and NFTs in entries, whose metadata they need. */
function listMoved(entries: readonly StoredEntry[]) {
  const moved = entries.flat().flatMap(({ token, tokenId }) => (token === null ? [] : [{ token, tokenId }]))
  return {
    tokens: moved.map(({ token }) => ({ address: token })),
    nfts: moved.flatMap(({ token, tokenId }) => (tokenId === null ? [] : [{ contract: token, tokenId }])),
  }
}

/** Takes the newest transactions, and all others of the last one's block, whose order is not known yet. */
function cutActivities(activities: readonly Activity[], count: number): readonly Activity[] {
  const last = activities[count - 1]
  return last ? activities.filter(({ block }) => block >= last.block) : activities
}

/** Converts mined transactions to an account's entries, newest first. */
function toEntries(
  chainId: Caip2,
  mined: readonly Mined[],
  account: string,
  token: string | null | undefined,
  isGiven: (owner: string, token: string) => boolean,
): StoredEntry[] {
  return [...mined]
    .sort((a, b) =>
      a.block === b.block ? b.transaction.index - a.transaction.index : a.block < b.block ? 1 : -1,
    )
    .flatMap((one) => {
      const entry = toAccountRows(chainId, one, account, isGiven)
        .filter(({ amount, token: moved }) => token === undefined || (moved === token && amount !== '0'))
        .map(({ blockNumber, ...row }): StoredTransfer => ({ ...row, blockNumber: String(blockNumber) }))
        .slice(0, transfersPerEntryMax)
      const [first, ...others] = entry
      return first ? [[first, ...others] satisfies StoredEntry] : []
    })
}

function isAfter([{ blockNumber, txIndex }]: StoredEntry, after: HistoryKeyset | undefined): boolean {
  if (!after) return true
  const [block, end] = [BigInt(blockNumber), BigInt(after.blockNumber)]
  return block < end || (block === end && txIndex < after.txIndex)
}

/** Returns the place above the blocks that are not read yet. */
function toRest(
  chainId: Caip2,
  rest: bigint | undefined,
  last: StoredEntry | HistoryKeyset | undefined,
): HistoryKeyset | null {
  if (rest === undefined || rest < 0n) return null
  const minedAt = last && ('minedAt' in last ? last.minedAt : last[0].minedAt)
  return { minedAt: minedAt ?? Number.MAX_SAFE_INTEGER, blockNumber: String(rest + 1n), txIndex: 0, chainId }
}

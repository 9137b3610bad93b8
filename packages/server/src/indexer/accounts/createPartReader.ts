import { listedAddresses } from '../../chains/listedAddresses.ts'
import type { ServedChain } from '../../settings/settings.ts'
import type { createRetries } from '../createRetries.ts'
import { describeBatch } from '../describeBatch.ts'
import type { MinedBlock, Request } from '../readBlock.ts'
import { findGrants, toApprovals } from '../toApprovals.ts'
import { type IsGiven, listUnsigned, toRows } from '../toRows.ts'
import type { AccountPart, Claim, Grant } from './accountRows.ts'
import type { BlockRange } from './askRange.ts'
import type { AccountStore } from './createAccountStore.ts'
import type { Found } from './findLogs.ts'
import type { NativeSearch } from './natives/natives.ts'
import type { ReadTransactions } from './readTransactions.ts'

/** A part of an account's history to read. */
type PartQuery = {
  /** Lower case. */
  address: string
  /** Transactions that concern the account, all in `range`. */
  found: readonly Found[]
  range: BlockRange
  /** If only a part of the range can be read: its upper end for `down`, its lower end for `up`. */
  direction: 'up' | 'down'
  /** Checks the range for more transactions, unless native transfers in it are unknown. */
  natives?: NativeSearch | undefined
  /** The first block to check, if it is not the range's. */
  checkFrom?: bigint
  /** Continues without what cannot be read after many attempts. See `ReadTransactions`. */
  isTolerant: boolean
}

/** Reads transactions as rows of one account. */
export type ReadPart = (
  query: PartQuery,
) => Promise<{ part: AccountPart; range: BlockRange; unknownBelow?: bigint }>

/** Creates a reader of one chain. Its rows are those of the full index. */
export function createPartReader({
  chain,
  request,
  readTransactions,
  store,
  stopping,
  retry,
}: {
  chain: Pick<ServedChain, 'id' | 'tokens'>
  request: Request
  readTransactions: ReadTransactions
  store: Pick<AccountStore, 'grants' | 'unknownTokens' | 'unknownNfts'>
  stopping: AbortSignal
  retry: ReturnType<typeof createRetries>['add']
}): ReadPart {
  const listed = listedAddresses(chain)

  const toPart = async (
    address: string,
    mined: readonly MinedBlock[],
    isTolerant: boolean,
  ): Promise<Omit<AccountPart, 'read'>> => {
    const grants = toGrants(chain.id, address, mined)
    const since = new Map(await store.grants(address))
    for (const { token, since: block } of grants)
      if (block < (since.get(token) ?? block + 1n)) since.set(token, block)
    const isGivenIn =
      (block: bigint): IsGiven =>
      (_owner, token) =>
        listed.has(token) || (since.get(token) ?? block + 1n) <= block
    const transfers = mined
      .flatMap((block) => toRows(chain.id, block, isGivenIn(block.number)))
      .filter((row) => row.address === address)
    const approvals = toApprovals(chain.id, mined).filter(({ owner }) => owner === address)
    const outage = { stopping, toleratesOutages: isTolerant }
    const described = await describeBatch(request, store, chain.id, transfers, approvals, outage)
    retry(described.again)
    const { tokens, nfts } = described
    const claims = toClaims(chain.id, address, mined, isGivenIn)
    return { transfers, approvals, tokens, nfts, grants, claims }
  }

  return async ({ address, found, range, direction, natives, checkFrom = range.from, isTolerant }) => {
    const mined = await readTransactions(found, isTolerant)
    const known = mined.flatMap((block) => toRows(chain.id, block)).filter((row) => row.address === address)
    const checked = { from: checkFrom, to: range.to }
    const verified =
      checked.from > checked.to ? undefined : await natives?.verify(address, checked, known, direction)
    const reached = {
      from: direction === 'down' ? (verified?.range.from ?? range.from) : range.from,
      to: direction === 'up' ? (verified?.range.to ?? range.to) : range.to,
    }
    const isReached = ({ blockNumber }: Found) => blockNumber >= reached.from && blockNumber <= reached.to
    const hashes = new Set(found.map(({ hash }) => hash))
    const missing = (verified?.found ?? []).filter((entry) => !hashes.has(entry.hash) && isReached(entry))
    const more = await readTransactions(missing, isTolerant)
    const blocks = mergeBlocks([...mined, ...more]).filter(
      ({ number }) => number >= reached.from && number <= reached.to,
    )
    const part = await toPart(address, blocks, isTolerant)
    // Without those that were left out: they may be read later, and earlier rows of them are kept.
    const read = blocks.flatMap(({ number, transactions }) =>
      transactions.map(({ hash }) => ({ blockNumber: number, hash })),
    )
    return {
      part: { ...part, read },
      range: reached,
      ...(verified?.unknownBelow !== undefined && { unknownBelow: verified.unknownBelow }),
    }
  }
}

/** Joins blocks that were read twice for different transactions, in ascending order. */
function mergeBlocks(blocks: readonly MinedBlock[]): MinedBlock[] {
  const merged = new Map<bigint, MinedBlock>()
  for (const block of blocks) {
    const before = merged.get(block.number)?.transactions ?? []
    const transactions = [...before, ...block.transactions].sort((a, b) => a.index - b.index)
    merged.set(block.number, { ...block, transactions })
  }
  return [...merged.values()].sort((a, b) => (a.number < b.number ? -1 : 1))
}

function toGrants(chainId: string, address: string, mined: readonly MinedBlock[]): Grant[] {
  return [...findGrants(chainId, mined)].flatMap(([pair, since]) => {
    const [owner, token = ''] = pair.split(' ')
    return owner === address ? [{ chainId, address, token, since }] : []
  })
}

/** Lists the transactions whose rows an older approval would change. */
function toClaims(
  chainId: string,
  address: string,
  mined: readonly MinedBlock[],
  isGivenIn: (block: bigint) => IsGiven,
): Claim[] {
  return mined.flatMap((block) =>
    block.transactions.flatMap((transaction) =>
      listUnsigned(chainId, [{ ...block, transactions: [transaction] }])
        .filter(({ owner, token }) => owner === address && !isGivenIn(block.number)(owner, token))
        .map(({ token }) => ({
          chainId,
          address,
          token,
          blockNumber: block.number,
          hash: transaction.hash,
        })),
    ),
  )
}

import type { Caip2 } from '@latchkey/protocol/ids'
import { UpstreamError } from '../../base/UpstreamError.ts'
import type { SolanaReader, SolanaSignature } from '../../chains/solana/createSolanaReader.ts'
import { describeMints } from '../../chains/solana/describeMints.ts'
import type { SolanaTransaction } from '../../chains/solana/readSolanaTransaction.ts'
import type { Reach } from '../toFloor.ts'
import type { SolanaStore, Stretch } from './createSolanaStore.ts'
import { planRound } from './planRound.ts'
import { toSolanaRows } from './toSolanaRows.ts'

/** Called with the number of the next chain requests. Throws if there are too many. */
type Charge = (calls: number) => void

/** Indexes the histories of requested accounts on demand, because a Solana chain is too large to follow. */
export type SolanaIndex = {
  /** Stores an account's new transactions. */
  follow(chainId: Caip2, owner: string, charge: Charge): Promise<Reach>
  /** Extends the stored history downwards, by about 100 transactions at most. */
  extend(chainId: Caip2, owner: string, charge: Charge): Promise<Reach>
  reached(chainId: Caip2, owner: string): Promise<Reach>
}

/** How many signatures one request lists. */
const signaturesAtOnce = 64
/** How many transactions are read in parallel. */
const transactionsAtOnce = 100
/** How many token accounts of an account are followed in addition to its own address. */
const tokenAccountsMax = 32
/** How many accounts that nobody asks about are deleted for a new one. */
const sweptAtOnce = 10
/** A node that lists a transaction this recent, but does not have it, is only behind. */
const youngS = 120
/** If a mint that moved this recently is missing, the node is behind. */
const youngMintS = 15

/** Creates an index that reads through `readerOf`. Token accounts of `listed` mints take precedence over others. */
export function createSolanaIndex({
  store,
  readerOf,
  isListed,
}: {
  store: SolanaStore
  readerOf(chainId: Caip2): SolanaReader
  isListed(chainId: Caip2, mint: string): boolean
}): SolanaIndex {
  const inTurn = createTurns()

  const reached = async (chainId: Caip2, owner: string): Promise<Reach> =>
    toReach(await store.stretches(chainId, owner))

  const follow = async (chainId: Caip2, owner: string, charge: Charge): Promise<Reach> => {
    const reader = readerOf(chainId)
    charge(2)
    const tokenAccounts = await reader.getTokenAccounts(owner)
    const listedFirst = [
      ...tokenAccounts.filter(({ mint }) => isListed(chainId, mint)),
      ...tokenAccounts.filter(({ mint }) => !isListed(chainId, mint)),
    ]
    await store.ask(chainId, owner, Date.now())
    const watched = [owner, ...listedFirst.slice(0, tokenAccountsMax).map(({ address }) => address)]
    const stretches = await store.stretches(chainId, owner)
    // Anyone may ask about any account, so a new one replaces old ones.
    if (stretches.length === 0) await store.sweep(Date.now(), sweptAtOnce)
    const isClosed = ({ address }: Stretch) =>
      address !== owner && !tokenAccounts.some((account) => account.address === address)
    const begun = stretches.filter(
      (stretch) => stretch.slot !== null && (watched.includes(stretch.address) || isClosed(stretch)),
    )
    charge(begun.length)
    const news = await Promise.all(
      begun.map(async (stretch) => {
        const list = await reader.getSignatures(stretch.address, { limit: signaturesAtOnce })
        const fresh = freshOf(stretch, list)
        if (!fresh) await refuseBehind(reader, stretch, list, charge)
        // Of a closed account, what was read before cannot be read again.
        return { stretch, fresh: fresh ?? (isClosed(stretch) ? list : undefined) }
      }),
    )
    const fresh = distinct(news.flatMap((found) => found.fresh ?? []))
    // Too much is new, or the chain rewound beyond the newest transaction. The stored history cannot be continued.
    const isLost = news.some((found) => !found.fresh) || fresh.length > transactionsAtOnce
    if (isLost) await store.forget(chainId, owner)
    const rows = isLost ? [] : await readRows({ store, reader, chainId, owner }, fresh, charge)
    const known = isLost ? [] : stretches
    const moved = isLost ? [] : news.map(({ stretch, fresh: [first] = [] }) => withNewest(stretch, first))
    const added = watched
      .filter((address) => !known.some((stretch) => stretch.address === address))
      .map((address) => toBeginning(chainId, owner, address))
    // Nothing follows the closing of a token account, so it is read one last time.
    const ended = moved.filter((stretch) => stretch.isWhole && isClosed(stretch))
    const continued = moved.filter((stretch, at) => stretch !== news[at]?.stretch && !ended.includes(stretch))
    const changed = [...continued, ...added]
    const isKept = changed.length + ended.length === 0 || (await store.keep(rows, changed, known, ended))
    return isKept ? toReach([...known, ...added]) : reached(chainId, owner)
  }

  const extend = async (chainId: Caip2, owner: string, charge: Charge): Promise<Reach> => {
    const reader = readerOf(chainId)
    await store.ask(chainId, owner, Date.now())
    const stretches = await store.stretches(chainId, owner)
    const all = stretches.length > 0 ? stretches : [toBeginning(chainId, owner, owner)]
    const top = toReach(all).slot
    const lagging = all.filter((stretch) => !stretch.isWhole && slotOf(stretch) === top)
    if (lagging.length === 0) return toReach(all)
    charge(lagging.length)
    const lists = await Promise.all(
      lagging.map(async (stretch) => {
        const before = stretch.oldest
        const p = { limit: signaturesAtOnce, ...(before !== null && { before }) }
        return { stretch, list: await reader.getSignatures(stretch.address, p) }
      }),
    )
    const { taken, stretches: extended } = planRound(lists, signaturesAtOnce, transactionsAtOnce)
    const rows = await readRows({ store, reader, chainId, owner }, taken, charge)
    const from = lagging.filter((stretch) => stretches.includes(stretch))
    if (!(await store.keep(rows, extended, from))) return reached(chainId, owner)
    return toReach([...all.filter((stretch) => !lagging.includes(stretch)), ...extended])
  }

  return {
    follow: (chainId, owner, charge) => inTurn(chainId, owner, () => follow(chainId, owner, charge)),
    extend: (chainId, owner, charge) => inTurn(chainId, owner, () => extend(chainId, owner, charge)),
    reached,
  }
}

/** Runs the work of each account sequentially, so that equal requests are sent once. */
function createTurns(): (chainId: Caip2, owner: string, work: () => Promise<Reach>) => Promise<Reach> {
  const turns = new Map<string, Promise<unknown>>()
  return (chainId, owner, work) => {
    const key = `${chainId}:${owner}`
    const turn = (turns.get(key) ?? Promise.resolve()).then(work, work)
    turns.set(key, turn)
    const end = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    turn.then(end, end)
    return turn
  }
}

/** Throws if another node knows more than the one that listed, so that nothing is deleted. */
async function refuseBehind(
  reader: SolanaReader,
  { newest }: Stretch,
  [first]: readonly SolanaSignature[],
  charge: Charge,
) {
  if (newest === null) return
  charge(1)
  const known = await reader.getTransaction(newest)
  if (known && known !== 'unreadable' && known.slot > (first?.slot ?? 0)) throw behind()
}

/** Reads transactions as rows of an account's history. Stores the metadata of their mints. */
async function readRows(
  {
    store,
    reader,
    chainId,
    owner,
  }: { store: SolanaStore; reader: SolanaReader; chainId: Caip2; owner: string },
  signatures: readonly SolanaSignature[],
  charge: Charge,
) {
  if (signatures.length === 0) return []
  charge(signatures.length)
  const transactions = await Promise.all(
    signatures.map(async ({ signature, minedAt }): Promise<SolanaTransaction | undefined> => {
      const found = await reader.getTransaction(signature)
      if (found === 'unreadable') return undefined
      if (!found && isYoung(minedAt, youngS)) throw behind()
      return found && { ...found, minedAt: found.minedAt ?? minedAt }
    }),
  )
  const found = transactions.filter((transaction) => transaction !== undefined)
  const decimals = new Map(
    found.flatMap(({ tokens }) =>
      tokens.filter((token) => token.owner === owner).map((token) => [token.mint, token.decimals] as const),
    ),
  )
  const mints = [...decimals.keys()]
  const unknown = await store.unknownMints(chainId, mints)
  if (unknown.length > 0) {
    charge(2)
    const described = await describeMints(reader, unknown)
    const closed = unknown.filter((mint) => !described.some((description) => description.mint === mint))
    const isNew = found.some(({ minedAt }) => minedAt !== undefined && isYoung(minedAt, youngMintS))
    if (closed.length > 0 && isNew) throw behind()
    await store.describe(chainId, [
      ...described,
      ...closed.map((mint) => ({ ...nothingSaid, mint, decimals: decimals.get(mint) ?? 0 })),
    ])
  }
  const nfts = new Set(await store.knownNfts(chainId, mints))
  return found.flatMap((transaction) => toSolanaRows(chainId, owner, transaction, (mint) => nfts.has(mint)))
}

const behind = () => new UpstreamError('The upstream is behind.', 1)
const isYoung = (minedAt: number, seconds: number) => Date.now() / 1_000 - minedAt < seconds

/** The metadata of a mint that no longer exists. */
const nothingSaid = {
  ...{ isNft: false, name: null, symbol: null, description: null, image: null, traits: null },
  isSpam: false,
}

/** Returns the signatures newer than a stretch, or `undefined` if the list does not reach down to it. */
function freshOf({ newest }: Stretch, list: readonly SolanaSignature[]): SolanaSignature[] | undefined {
  if (newest === null) return list.length < signaturesAtOnce ? [...list] : undefined
  const at = list.findIndex(({ signature }) => signature === newest)
  return at < 0 ? undefined : list.slice(0, at)
}

function withNewest(stretch: Stretch, first: SolanaSignature | undefined): Stretch {
  return first ? { ...stretch, newest: first.signature } : stretch
}

function toBeginning(chainId: Caip2, owner: string, address: string): Stretch {
  const nothing = { newest: null, oldest: null, slot: null, minedAt: null, isWhole: false }
  return { chainId, owner, address, ...nothing }
}

/** Returns the reach of an account's stretches, which is that of the shortest. */
function toReach(stretches: readonly Stretch[]): Reach {
  if (stretches.length === 0)
    return { isWhole: false, slot: Number.MAX_SAFE_INTEGER, minedAt: Number.MAX_SAFE_INTEGER }
  const open = stretches.filter(({ isWhole }) => !isWhole)
  if (open.length === 0) return { isWhole: true, slot: 0, minedAt: 0 }
  return {
    isWhole: false,
    slot: Math.max(...open.map(slotOf)),
    minedAt: Math.max(...open.map(({ minedAt }) => minedAt ?? Number.MAX_SAFE_INTEGER)),
  }
}

function slotOf({ slot }: Stretch): number {
  return slot ?? Number.MAX_SAFE_INTEGER
}

function distinct(signatures: readonly SolanaSignature[]): SolanaSignature[] {
  return [...new Map(signatures.map((entry) => [entry.signature, entry])).values()]
}

import type { BlockStore } from './createBlockStore.ts'
import { createContractReader } from './createContractReader.ts'
import { describeAll } from './describeBatch.ts'
import { describeNft, describeToken, type NftPlace, type TokenPlace } from './describeTokens.ts'
import type { Request } from './readBlock.ts'

/** Contracts that did not respond and are retried in the background, without blocking the index. */
type Retries = {
  add(places: { tokens: readonly TokenPlace[]; nfts: readonly NftPlace[] }): void
  /** Removes entries first seen above `height`, because of a reorg. */
  forget(height: bigint): void
  /** Retries some of the due entries, unless a run is in progress. Never rejects. */
  run(): void
  /** Resolves when no run is in progress. */
  settled(): Promise<void>
}

type Place = { kind: 'token'; place: TokenPlace } | { kind: 'nft'; place: NftPlace }
type Entry = Place & { tries: number; dueAt: number }

/** The delay before each retry. After the last one, the contract is left as it is. */
const delaysMs = [2_000, 30_000, 300_000, 3_600_000, 21_600_000]
/** The maximum of entries. When full, new contracts are only retried at their next transfer. */
const entriesMax = 10_000
/** How many entries one run retries. */
const placesPerRun = 64

/** Creates an empty list of retries for one chain. */
export function createRetries(
  request: Request,
  store: Pick<BlockStore, 'describe'>,
  stopping: AbortSignal,
): Retries {
  const entries = new Map<string, Entry>()
  let running: Promise<void> | undefined
  let generation = 0

  const put = (entry: Entry) => {
    // One transaction can add tens of thousands of NFTs, so half of the entries are reserved for tokens.
    const most = entry.kind === 'token' ? entriesMax : entriesMax / 2
    if (entries.size < most && delaysMs[entry.tries] !== undefined) entries.set(keyOf(entry), entry)
  }
  const entryOf = (place: Place, tries: number): Entry => ({
    ...place,
    tries,
    dueAt: Date.now() + (delaysMs[tries] ?? 0),
  })

  const ask = async () => {
    const now = Date.now()
    const due = [...entries.values()]
      .filter(({ dueAt }) => dueAt <= now)
      .sort((a, b) => Number(a.kind === 'nft') - Number(b.kind === 'nft'))
      .slice(0, placesPerRun)
    if (due.length === 0) return
    for (const entry of due) entries.delete(keyOf(entry))
    const begun = generation
    const read = createContractReader(request, { stopping, toleratesOutages: true })
    const tokens = await describeAll(
      read,
      describeToken,
      due.flatMap((entry) => (entry.kind === 'token' ? [entry.place] : [])),
    )
    const nfts = await describeAll(
      read,
      describeNft,
      due.flatMap((entry) => (entry.kind === 'nft' ? [entry.place] : [])),
    )
    // After a reorg, the address may belong to another contract. Its next transfer describes it.
    if (begun !== generation) return
    await store.describe({ tokens: [...tokens.complete, ...tokens.partial], nfts: nfts.complete })
    const failed = new Set<unknown>([...tokens.again, ...nfts.again])
    for (const entry of due) if (failed.has(entry.place)) put(entryOf(entry, entry.tries + 1))
  }

  return {
    add({ tokens, nfts }) {
      for (const place of tokens) put(entryOf({ kind: 'token', place }, 0))
      for (const place of nfts) put(entryOf({ kind: 'nft', place }, 0))
    },
    forget(height) {
      generation += 1
      for (const [key, { place }] of entries) if (place.since > height) entries.delete(key)
    },
    run() {
      running ??= ask()
        .catch(() => {})
        .finally(() => {
          running = undefined
        })
    },
    settled: async () => running,
  }
}

function keyOf(entry: Place): string {
  return entry.kind === 'token' ? entry.place.address : `${entry.place.contract} ${entry.place.tokenId}`
}

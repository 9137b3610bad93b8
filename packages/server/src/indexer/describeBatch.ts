import type { BlockStore } from './createBlockStore.ts'
import { type ContractReader, createContractReader } from './createContractReader.ts'
import {
  type Described,
  describeNft,
  describeToken,
  type NftPlace,
  type NftRow,
  type TokenPlace,
  type TokenRow,
} from './describeTokens.ts'
import type { Request } from './readBlock.ts'
import type { ApprovalRow } from './toApprovals.ts'
import type { TransferRow } from './toRows.ts'

/** The metadata of a batch's contracts. `again` lists those that have not responded yet. */
type BatchDescription = {
  tokens: TokenRow[]
  nfts: NftRow[]
  again: { tokens: TokenPlace[]; nfts: NftPlace[] }
}

/** The time limit for all contracts of a batch. The rest is read later, while the index continues. */
const describeMs = 6_000
/** How many contracts are read in parallel. */
const askedAtOnce = 16
/** How many NFTs are described before their batch is stored. Anyone can move more in one transaction. */
const nftsMax = 512

/**
 * Reads the metadata that is missing for tokens and NFTs in a batch of transfers, and for tokens in its approvals.
 * Approvals of a whole collection do not reveal its standard, so its first transfer describes it. Of those that did not
 * respond, a token is in `tokens` without a name and an NFT is left out. Both are in `again`.
 */
export async function describeBatch(
  request: Request,
  store: Pick<BlockStore, 'unknownTokens' | 'unknownNfts'>,
  chainId: string,
  rows: readonly TransferRow[],
  approvals: readonly ApprovalRow[],
  outage: { stopping: AbortSignal; toleratesOutages: boolean },
): Promise<BatchDescription> {
  // Rows ascend, so the first row with a token or an NFT is the block where it appeared.
  const contracts = new Map<string, { standard: TokenRow['standard']; since: bigint }>()
  const ids = new Map<string, Map<string, bigint>>()
  for (const { token, tokenId, kind, blockNumber } of rows) {
    if (!token || kind === 'native' || kind === 'internal') continue
    contracts.set(token, { standard: kind, since: contracts.get(token)?.since ?? blockNumber })
    const known = ids.get(token) ?? new Map<string, bigint>()
    if (tokenId) ids.set(token, known.set(tokenId, known.get(tokenId) ?? blockNumber))
  }
  for (const { token, scope, blockNumber } of approvals) {
    const known = contracts.get(token)
    if (scope === 'all' || (known && known.since <= blockNumber)) continue
    const standard = known?.standard ?? (scope === 'amount' ? 'erc20' : 'erc721')
    contracts.set(token, { standard, since: blockNumber })
  }
  const unknown = new Set(await store.unknownTokens([...contracts.keys()]))
  const tokenPlaces = [...contracts]
    .filter(([address]) => unknown.has(address))
    .map(([address, contract]): TokenPlace => ({ chainId, address, ...contract }))
  const byContract: NftPlace[][] = []
  for (const [contract, sinces] of ids) {
    const standard = contracts.get(contract)?.standard === 'erc1155' ? 'erc1155' : 'erc721'
    const missing = await store.unknownNfts(contract, [...sinces.keys()])
    byContract.push(
      missing.map((tokenId) => ({ chainId, contract, tokenId, standard, since: sinces.get(tokenId) ?? 0n })),
    )
  }
  const nftPlaces = interleave(byContract)
  const read = createContractReader(request, { ...outage, budget: AbortSignal.timeout(describeMs) })
  const tokens = await describeAll(read, describeToken, tokenPlaces)
  const nfts = await describeAll(read, describeNft, nftPlaces.slice(0, nftsMax))
  return {
    tokens: [...tokens.complete, ...tokens.partial],
    nfts: nfts.complete,
    again: { tokens: tokens.again, nfts: [...nfts.again, ...nftPlaces.slice(nftsMax)] },
  }
}

/** Describes tokens or NFTs in parallel. */
export async function describeAll<place, row>(
  read: ContractReader,
  describe: (read: ContractReader, place: place) => Promise<Described<row>>,
  places: readonly place[],
): Promise<{ complete: row[]; partial: row[]; again: place[] }> {
  const complete: row[] = []
  const partial: row[] = []
  const again: place[] = []
  await runMany(askedAtOnce, places, async (place) => {
    const { row, isComplete } = await describe(read, place)
    if (isComplete) complete.push(row)
    else {
      partial.push(row)
      again.push(place)
    }
  })
  return { complete, partial, again }
}

/**
 * Takes the first of each list, then the second of each, so that a contract with many NFTs does not delay the others.
 */
function interleave<item>(lists: readonly (readonly item[])[]): item[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0)
  const mixed: item[] = []
  for (let at = 0; at < longest; at += 1)
    for (const list of lists) if (at < list.length) mixed.push(list[at] as item)
  return mixed
}

/** Runs `work` for each item in order, at most `atOnce` in parallel. Rejects with the first failure. */
async function runMany<item>(
  atOnce: number,
  items: readonly item[],
  work: (item: item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}

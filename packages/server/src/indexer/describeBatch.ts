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
import { runMany } from './runMany.ts'
import type { ApprovalRow } from './toApprovals.ts'
import type { TransferRow } from './toRows.ts'

/** What a batch's contracts say; `again` are those that gave no answer yet. */
type BatchDescription = {
  tokens: TokenRow[]
  nfts: NftRow[]
  again: { tokens: TokenPlace[]; nfts: NftPlace[] }
}

/** What all contracts of a batch may take together: the rest is asked later, while the index goes on. */
const describeMs = 6_000
/** Contracts asked side by side. */
const askedAtOnce = 16
/** NFTs that are described before their batch is stored; anybody can move more of them in one transaction. */
const nftsMax = 512

/**
 * Asks the chain for what is not known yet of the tokens and NFTs in a batch of transfers, and of the tokens in its
 * approvals: those of a whole collection do not tell its standard, so that its first transfer describes it. A token that
 * gave no answer is among `tokens` without a name, an NFT that gave none is left out; both are in `again`.
 */
export async function describeBatch(
  request: Request,
  store: Pick<BlockStore, 'unknownTokens' | 'unknownNfts'>,
  chainId: string,
  rows: readonly TransferRow[],
  approvals: readonly ApprovalRow[],
  outage: { stopping: AbortSignal; bearsOutages: boolean },
): Promise<BatchDescription> {
  // Rows ascend, and the first one that names a token or an NFT tells since when there is one.
  const contracts = new Map<string, { standard: TokenRow['standard']; since: bigint }>()
  const ids = new Map<string, Map<string, bigint>>()
  for (const { token, tokenId, kind, blockNumber } of rows) {
    if (!token || kind === 'native' || kind === 'internal') continue
    contracts.set(token, { standard: kind, since: contracts.get(token)?.since ?? blockNumber })
    const known = ids.get(token) ?? new Map<string, bigint>()
    if (tokenId) ids.set(token, known.set(tokenId, known.get(tokenId) ?? blockNumber))
  }
  for (const { token, scope, blockNumber } of approvals)
    if (scope !== 'all' && !contracts.has(token))
      contracts.set(token, { standard: scope === 'amount' ? 'erc20' : 'erc721', since: blockNumber })
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

/** Describes places side by side. */
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

/** The first of each list, then the second of each: a contract with many NFTs does not keep the others waiting. */
function interleave<item>(lists: readonly (readonly item[])[]): item[] {
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0)
  const mixed: item[] = []
  for (let at = 0; at < longest; at += 1)
    for (const list of lists) if (at < list.length) mixed.push(list[at] as item)
  return mixed
}

import type { BlockStore } from './createBlockStore.ts'
import { describeNft, describeToken, type NftRow, type TokenRow } from './describeTokens.ts'
import type { Request } from './readBlock.ts'
import type { ApprovalRow } from './toApprovals.ts'
import type { TransferRow } from './toRows.ts'

/**
 * Asks the chain for what is not known yet of the tokens and NFTs in a batch of transfers, and of the tokens in its
 * approvals: those of a whole collection do not tell its standard, so that its first transfer describes it.
 */
export async function describeBatch(
  request: Request,
  store: Pick<BlockStore, 'unknownTokens' | 'unknownNfts'>,
  chainId: string,
  rows: readonly TransferRow[],
  approvals: readonly ApprovalRow[],
): Promise<{ tokens: TokenRow[]; nfts: NftRow[] }> {
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
  const tokens = await Promise.all(
    [...contracts]
      .filter(([address]) => unknown.has(address))
      .map(([address, contract]) => describeToken(request, { chainId, address, ...contract })),
  )
  const nfts: NftRow[] = []
  for (const [contract, sinces] of ids) {
    const standard = contracts.get(contract)?.standard === 'erc1155' ? 'erc1155' : 'erc721'
    const missing = new Set(await store.unknownNfts(contract, [...sinces.keys()]))
    const described = [...sinces]
      .filter(([tokenId]) => missing.has(tokenId))
      .map(([tokenId, since]) => describeNft(request, { chainId, contract, tokenId, standard, since }))
    nfts.push(...(await Promise.all(described)))
  }
  return { tokens, nfts }
}

import type { BlockStore } from './createBlockStore.ts'
import { describeNft, describeToken, type NftRow, type TokenRow } from './describeTokens.ts'
import type { Request } from './readBlock.ts'
import type { TransferRow } from './toRows.ts'

/** Asks the chain for what is not known yet of the tokens and NFTs in a batch of transfers. */
export async function describeBatch(
  request: Request,
  store: Pick<BlockStore, 'unknownTokens' | 'unknownNfts'>,
  chainId: string,
  rows: readonly TransferRow[],
): Promise<{ tokens: TokenRow[]; nfts: NftRow[] }> {
  const standards = new Map<string, TokenRow['standard']>()
  const ids = new Map<string, Set<string>>()
  for (const { token, tokenId, kind } of rows) {
    if (!token || kind === 'native' || kind === 'internal') continue
    standards.set(token, kind)
    if (tokenId) ids.set(token, (ids.get(token) ?? new Set()).add(tokenId))
  }
  const unknown = await store.unknownTokens([...standards.keys()])
  const tokens = await Promise.all(
    unknown.map((address) =>
      describeToken(request, { chainId, address, standard: standards.get(address) ?? 'erc20' }),
    ),
  )
  const nfts: NftRow[] = []
  for (const [contract, tokenIds] of ids) {
    const standard = standards.get(contract) === 'erc1155' ? 'erc1155' : 'erc721'
    const missing = await store.unknownNfts(contract, [...tokenIds])
    const described = missing.map((tokenId) => describeNft(request, { chainId, contract, tokenId, standard }))
    nfts.push(...(await Promise.all(described)))
  }
  return { tokens, nfts }
}

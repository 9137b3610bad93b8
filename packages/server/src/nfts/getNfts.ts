import { historyPageSize } from '@latchkey/protocol/constants'
import { toCaip10 } from '@latchkey/protocol/ids'
import type { Nft } from '@latchkey/protocol/schema'
import type { Cursors } from '../base/createCursors.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { Handler } from '../http/implement.ts'
import type { NftKeyset, NftSource, OwnedNft } from './nfts.ts'

/** Dependencies of `getNfts`. */
type Ports = {
  cursors: Cursors
  sources: { nfts: NftSource }
}

/** Lists an account's NFTs, with spam flagged. Empty for an EVM chain that neither an index nor explorers read. */
export const getNfts: Handler<'getNfts', Ports> = async ({ params, query }, { charge, cursors, sources }) => {
  const { address } = params
  const { chainId, cursor } = query
  const scope = ['nfts', toAddressKey(address), chainId ?? '']
  // Cursors are signed, so the payload is trusted.
  const after = cursor === undefined ? undefined : (cursors.read(scope, cursor) as NftKeyset)
  const page = await sources.nfts.getNfts({
    address,
    limit: historyPageSize,
    charge,
    ...(chainId && { chainId }),
    ...(after && { after }),
  })
  return { data: page.data.map(toNft), next: page.next && cursors.sign(scope, page.next) }
}

const standards = { erc721: 'ERC721', erc1155: 'ERC1155', spl: 'SPL' } as const

function toNft({ contract, amount, standard, traits, ...nft }: OwnedNft): Nft {
  return {
    ...nft,
    ...(traits && { traits }),
    address: toCaip10(nft.chainId, contract),
    standard: standards[standard],
    quantity: amount,
  }
}

import { type Address, isAddress, parseAbi } from 'viem'
import type { EvmClient } from '../chains/evmClients.ts'

const nftPattern = /^eip155:(\d+)\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/
const metadataPattern = /^data:application\/json(;[^,]*)?,/
const nftAbi = parseAbi([
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])

/**
 * Reads the avatar of a normalized name as a `data:image/*` URL (ENSIP-12): the text record itself, or the image of an
 * NFT on the same chain with on-chain metadata. Returns null for records that point to another host, so that visitors
 * never load from there.
 */
export async function readAvatar(evm: EvmClient, name: string): Promise<string | null> {
  const record = await evm.getEnsText({ name, key: 'avatar' })
  if (!record) return null
  if (isImage(record)) return record
  const nft = nftPattern.exec(record)
  const [, chain, standard, contract, tokenId] = nft ?? []
  if (Number(chain) !== evm.chain.id || !contract || !tokenId || !isAddress(contract, { strict: false }))
    return null
  return imageOf(await readMetadata(evm, contract, standard === 'erc721', BigInt(tokenId)))
}

function readMetadata(evm: EvmClient, address: Address, isErc721: boolean, tokenId: bigint): Promise<string> {
  return evm.readContract({
    address,
    abi: nftAbi,
    functionName: isErc721 ? 'tokenURI' : 'uri',
    args: [tokenId],
  })
}

function imageOf(uri: string): string | null {
  const head = metadataPattern.exec(uri)
  if (!head) return null
  const content = uri.slice(head[0].length)
  try {
    const text = head[1]?.includes('base64')
      ? Buffer.from(content, 'base64').toString('utf8')
      : decodeURIComponent(content)
    const metadata: unknown = JSON.parse(text)
    const image =
      typeof metadata === 'object' && metadata !== null && 'image' in metadata ? metadata.image : undefined
    return typeof image === 'string' && isImage(image) ? image : null
  } catch {
    // Unreadable metadata has no image.
    return null
  }
}

/** Whether a URL is an inline image, which loads from no host. */
export function isImage(url: string): boolean {
  return /^data:image\/[a-z+.-]+[;,]/i.test(url)
}

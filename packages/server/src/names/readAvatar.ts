import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import { type Address, isAddressEqual, parseAbi } from 'viem'
import { parseNftMetadata } from '../base/parseNftMetadata.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { ImageUrl } from '../chains/imageUrl.ts'
import type { EnsReader } from './createEnsReader.ts'
import { orNull } from './orNull.ts'

/** Dependencies of `readAvatar`. */
type AvatarPorts = {
  ens: Pick<EnsReader, 'getText'>
  /** Returns the client of a chain that can be read; undefined for any other. */
  clientOf(chainId: Caip2): EvmClient | undefined
  imageUrl: ImageUrl
}

const nftPattern = /^eip155:([1-9]\d{0,14})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/
const abi = parseAbi([
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])
const imageCharactersMax = 262_144

/**
 * Reads the avatar of a normalized name (ENSIP-12): the image of its text record, or of an NFT on a served chain that
 * the owner of the name holds. Returns null for an image of a host that is not allowed.
 */
export async function readAvatar(ports: AvatarPorts, name: string, owner: Address): Promise<string | null> {
  const record = await ports.ens.getText(name, 'avatar')
  if (!record) return null
  const nft = nftPattern.exec(record)
  const image = nft ? await readNftImage(ports, nft, owner) : record
  return image === null || image.length > imageCharactersMax ? null : ports.imageUrl(image)
}

async function readNftImage(
  { clientOf }: AvatarPorts,
  [, chain, standard, contract, tokenId = '']: RegExpExecArray,
  owner: Address,
): Promise<string | null> {
  const evm = clientOf(evmChainId(Number(chain)))
  if (!evm) return null
  const address = contract?.toLowerCase() as Address
  const id = BigInt(tokenId)
  const isOwned =
    standard === 'erc721'
      ? evm
          .readContract({ address, abi, functionName: 'ownerOf', args: [id] })
          .then((holder) => isAddressEqual(holder, owner))
      : evm
          .readContract({ address, abi, functionName: 'balanceOf', args: [owner, id] })
          .then((amount) => amount > 0n)
  const functionName = standard === 'erc721' ? 'tokenURI' : 'uri'
  const uri = evm.readContract({ address, abi, functionName, args: [id] })
  const [owned, metadata] = await Promise.all([orNull(isOwned), orNull(uri)])
  return owned && metadata !== null ? (parseNftMetadata(metadata, id)?.image ?? null) : null
}

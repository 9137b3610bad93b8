import { addressCacheEntriesMax, identityCacheMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Name } from '@latchkey/protocol/schema'
import { LRUCache } from 'lru-cache'
import { type Address, isAddress, parseAbi } from 'viem'
import { normalize } from 'viem/ens'
import type { EvmClient } from '../chains/evmClients.ts'
import type { ServedChain } from '../settings/settings.ts'
import { findNameChain } from './findNameChain.ts'
import type { NameRegistry } from './nameRegistry.ts'
import { orNull } from './orNull.ts'

/** The name of an address, and when it was resolved (ms since 1970). */
type Identity = { name: string | null; avatar: string | null; resolvedAtMs: number }

/** The port for names of addresses. */
export type NameSource = {
  /** Returns `undefined` for addresses in namespaces without names. */
  getIdentity(address: string): Promise<Identity | undefined>
}

/**
 * Creates a source of names from ENS (ENSIP-3, ENSIP-19), through the universal resolver of the first served chain with
 * one. Falls back to the oldest name that this server has issued for the address. ENS results are cached for 24 h, and
 * concurrent equal reads are deduplicated.
 */
export function createNameSource(
  chains: ReadonlyMap<Caip2, ServedChain>,
  client: (chainId: Caip2) => EvmClient,
  registry: Pick<NameRegistry, 'getNames'>,
  now: () => number = Date.now,
): NameSource {
  const home = findNameChain(chains)
  const cache = new LRUCache<string, Promise<Identity>>({ max: addressCacheEntriesMax, ttl: identityCacheMs })
  const askEns = (address: Address): Promise<Identity> | undefined => {
    if (!home) return undefined
    const key = address.toLowerCase()
    const kept = cache.get(key)
    if (kept) return kept
    const read = resolve(client(home.id), address, now)
    cache.set(key, read)
    read.catch(() => cache.delete(key))
    return read
  }
  return {
    async getIdentity(address) {
      if (!isAddress(address, { strict: false })) return undefined
      const identity = await askEns(address)
      if (identity && identity.name !== null) return identity
      const [own] = await registry.getNames(address)
      return own ? toIdentity(own, now()) : identity
    },
  }
}

function toIdentity({ name, attributes: { avatar } }: Name, resolvedAtMs: number): Identity {
  return { name, avatar: avatar !== undefined && isImage(avatar) ? avatar : null, resolvedAtMs }
}

async function resolve(evm: EvmClient, address: Address, now: () => number): Promise<Identity> {
  const claimed = await orNull(evm.getEnsName({ address }))
  const name = claimed !== null && isNormal(claimed) ? claimed : null
  const avatar = name === null ? null : await orNull(readAvatar(evm, name))
  return { name, avatar, resolvedAtMs: now() }
}

/** Whether a name is normalized. Other spellings may imitate another name and resolve to nothing (ENSIP-15). */
function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

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
async function readAvatar(evm: EvmClient, name: string): Promise<string | null> {
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
function isImage(url: string): boolean {
  return /^data:image\/[a-z+.-]+[;,]/i.test(url)
}

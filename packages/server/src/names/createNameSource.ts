import { toCoinType } from '@latchkey/protocol/coinType'
import { addressCacheEntriesMax, coinTypeOffset, identityCacheMs } from '@latchkey/protocol/constants'
import { type Caip2, evmChainNumber, parseCaip2 } from '@latchkey/protocol/ids'
import type { Name } from '@latchkey/protocol/schema'
import { type Address, isAddress } from 'viem'
import { createPromiseCache } from '../base/createPromiseCache.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { type ImageUrl, inlineImageUrl } from '../chains/imageUrl.ts'
import { isSilence } from '../chains/readDoubtful.ts'
import { isRead } from '../settings/isRead.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { EnsReader } from './createEnsReader.ts'
import { findNameChain } from './findNameChain.ts'
import type { NameRegistry } from './nameRegistry.ts'
import { readAvatar } from './readAvatar.ts'

/** The name of an address, when it was resolved (ms since 1970), and for how long it may be cached. */
type Identity = { name: string | null; avatar: string | null; resolvedAtMs: number; ttlMs: number }

/** The port for names of addresses. */
export type NameSource = {
  /**
   * Returns the name of an address, on a chain if one is given. Returns `undefined` for addresses in namespaces without
   * names.
   */
  getIdentity(address: string, chainId?: Caip2): Promise<Identity | undefined>
}

/** Parameters of `createNameSource`. */
type NameSourceOptions = {
  chains: ReadonlyMap<Caip2, ServedChain>
  client(chainId: Caip2): EvmClient
  registry: Pick<NameRegistry, 'getNames'>
  /** Opens the ENS of a client's chain. */
  openEns(evm: EvmClient): EnsReader
  /** Only inline images by default. */
  imageUrl?: ImageUrl
  now?: () => number
}

/** The coin type of Ether (SLIP-44), under which names of addresses are stored first. */
const etherCoinType = 60n

/** How long a name is cached whose avatar is on a chain or behind a gateway that does not respond. */
const partialCacheMs = 60_000

/**
 * Creates a source of names from ENS (ENSIP-3, ENSIP-19), through the universal resolver of the first served chain with
 * one. Falls back to the oldest name that this server has issued for the address. ENS results are cached for 24 h, those
 * whose avatar can't be read for a minute, and concurrent equal reads are deduplicated.
 */
export function createNameSource({
  chains,
  client,
  registry,
  openEns,
  imageUrl = inlineImageUrl,
  now = Date.now,
}: NameSourceOptions): NameSource {
  const home = findNameChain(chains)
  const cached = createPromiseCache<Identity>({
    max: addressCacheEntriesMax,
    ttl: identityCacheMs,
    ttlOf: ({ ttlMs }) => ttlMs,
  })
  const ens = home && openEns(client(home.id))
  const clientOf = (chainId: Caip2) => {
    const chain = chains.get(chainId)
    return chain && isRead(chain) ? client(chainId) : undefined
  }

  const resolve = async (address: Address, coinType: bigint): Promise<Identity> => {
    const own = coinType === etherCoinType ? null : await ens?.getName(address, coinType)
    const name = own ?? (await ens?.getName(address, etherCoinType)) ?? null
    const read = ens && name !== null ? readAvatar({ ens, clientOf, imageUrl }, name, address) : null
    const avatar = await Promise.resolve(read).catch((error: unknown) => {
      if (!isSilence(error)) throw error
      return undefined
    })
    const ttlMs = avatar === undefined ? partialCacheMs : identityCacheMs
    return { name, avatar: avatar ?? null, resolvedAtMs: now(), ttlMs }
  }
  const askEns = (address: Address, coinType: bigint): Promise<Identity> | undefined =>
    home && cached(`${coinType} ${address.toLowerCase()}`, () => resolve(address, coinType))
  const coinTypeOf = (chainId: Caip2 | undefined) => {
    // The home chain stands for Ethereum, whatever its id.
    if (chainId === undefined || chainId === home?.id || !chains.has(chainId)) return etherCoinType
    const number = parseCaip2(chainId).namespace === 'eip155' ? evmChainNumber(chainId) : coinTypeOffset
    return number < coinTypeOffset ? BigInt(toCoinType(number)) : etherCoinType
  }

  return {
    async getIdentity(address, chainId) {
      if (!isAddress(address, { strict: false })) return undefined
      const identity = await askEns(address, coinTypeOf(chainId))
      if (identity && identity.name !== null) return identity
      const [own] = await registry.getNames(address)
      return own ? toIdentity(own, imageUrl, now()) : identity
    },
  }
}

function toIdentity(
  { name, attributes: { avatar } }: Name,
  imageUrl: ImageUrl,
  resolvedAtMs: number,
): Identity {
  return {
    name,
    avatar: avatar === undefined ? null : imageUrl(avatar),
    resolvedAtMs,
    ttlMs: identityCacheMs,
  }
}

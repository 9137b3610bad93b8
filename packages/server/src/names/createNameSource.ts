import { addressCacheEntriesMax, identityCacheMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Name } from '@latchkey/protocol/schema'
import { LRUCache } from 'lru-cache'
import { type Address, isAddress } from 'viem'
import { normalize } from 'viem/ens'
import type { EvmClient } from '../chains/evmClients.ts'
import type { ServedChain } from '../settings/settings.ts'
import { findNameChain } from './findNameChain.ts'
import type { NameRegistry } from './nameRegistry.ts'
import { orNull } from './orNull.ts'
import { isImage, readAvatar } from './readAvatar.ts'

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

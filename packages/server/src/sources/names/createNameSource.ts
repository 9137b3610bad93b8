import { addressCacheEntriesMax, identityCacheMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import { type Address, isAddress } from 'viem'
import { normalize } from 'viem/ens'
import type { ServedChain } from '../../settings.ts'
import type { EvmClient } from '../chains/createEvmClient.ts'
import { isRevert } from '../chains/isRevert.ts'
import { isUnreadable } from '../chains/isUnreadable.ts'
import { readAvatar } from './readAvatar.ts'

/** Who an address is, and when that was found out (ms since 1970). */
export type Identity = { name: string | null; avatar: string | null; resolvedAtMs: number }

/** The port: names of addresses. */
export type NameSource = {
  /** Undefined for addresses of namespaces without names, and where no served chain has ENS. */
  getIdentity(address: string): Promise<Identity | undefined>
}

/**
 * Names by ENS (ENSIP-3, ENSIP-19), through the universal resolver of the first served chain that has one.
 * Kept for 24 h; equal reads in flight are one read.
 */
export function createNameSource(
  chains: ReadonlyMap<Caip2, ServedChain>,
  client: (chainId: Caip2) => EvmClient,
  now: () => number = Date.now,
): NameSource {
  const home = [...chains.values()].find((chain) => chain.network.contracts?.ensUniversalResolver)
  const cache = new LRUCache<string, Promise<Identity>>({ max: addressCacheEntriesMax, ttl: identityCacheMs })
  return {
    async getIdentity(address) {
      if (!home || !isAddress(address, { strict: false })) return undefined
      const key = address.toLowerCase()
      const kept = cache.get(key)
      if (kept) return kept
      const read = resolve(client(home.id), address, now)
      cache.set(key, read)
      read.catch(() => cache.delete(key))
      return read
    },
  }
}

async function resolve(evm: EvmClient, address: Address, now: () => number): Promise<Identity> {
  const claimed = await orNull(evm.getEnsName({ address }))
  const name = claimed !== null && isNormal(claimed) ? claimed : null
  const avatar = name === null ? null : await orNull(readAvatar(evm, name))
  return { name, avatar, resolvedAtMs: now() }
}

/** Another spelling of a name may look like somebody else's, and resolves to nobody (ENSIP-15). */
function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/** A resolver that reverts or answers nonsense says that there is nothing; a chain that does not answer is an error. */
async function orNull<value>(read: Promise<value>): Promise<value | null> {
  try {
    return await read
  } catch (error) {
    if (isRevert(error) || isUnreadable(error)) return null
    throw error
  }
}

import { identityCacheMs } from '@latchkey/protocol/constants'
import { requireAddress } from '../chains/listChainsOf.ts'
import type { Handler } from '../http/implement.ts'
import type { NameSource } from './createNameSource.ts'

/** Returns an address's name and avatar, or nulls (7.4). Cacheable as long as the source says. */
export const getIdentity: Handler<'getIdentity', { sources: { names: NameSource } }> = async (
  { params, query },
  { sources, responseHeaders },
) => {
  requireAddress(params.address)
  const identity = await sources.names.getIdentity(params.address, query.chainId)
  const { resolvedAtMs = Date.now(), ttlMs = identityCacheMs } = identity ?? {}
  const maxAgeS = Math.max(0, Math.floor((resolvedAtMs + ttlMs - Date.now()) / 1000))
  responseHeaders['cache-control'] = `public, max-age=${maxAgeS}`
  return {
    name: identity?.name ?? null,
    avatar: identity?.avatar ?? null,
    resolvedAt: identity?.name ? new Date(identity.resolvedAtMs).toISOString() : null,
  }
}

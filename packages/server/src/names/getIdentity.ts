import { identityCacheMs } from '@latchkey/protocol/constants'
import { requireAddress } from '../chains/listChainsOf.ts'
import type { Handler } from '../http/implement.ts'
import type { NameSource } from './createNameSource.ts'

/** Returns an address's name and avatar, or nulls (7.4). Cacheable for 24 h after it was resolved. */
export const getIdentity: Handler<'getIdentity', { sources: { names: NameSource } }> = async (
  { params, query },
  { sources, responseHeaders },
) => {
  requireAddress(params.address)
  const identity = await sources.names.getIdentity(params.address, query.chainId)
  const ageMs = identity ? Date.now() - identity.resolvedAtMs : 0
  const maxAgeS = Math.max(0, Math.floor((identityCacheMs - ageMs) / 1000))
  responseHeaders['cache-control'] = `public, max-age=${maxAgeS}`
  return {
    name: identity?.name ?? null,
    avatar: identity?.avatar ?? null,
    resolvedAt: identity?.name ? new Date(identity.resolvedAtMs).toISOString() : null,
  }
}

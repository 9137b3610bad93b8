import { identityCacheMs } from '@latchkey/protocol/constants'
import type { Handler } from '../implement.ts'
import { requireAddress } from '../sources/chains/listChainsOf.ts'

/** 7.4: an address's name and avatar; nulls where there is none. Fresh for 24 h from when it was resolved. */
export const getIdentity: Handler<'getIdentity'> = async ({ params }, { sources, responseHeaders }) => {
  requireAddress(params.address)
  const identity = await sources.names.getIdentity(params.address)
  const ageMs = identity ? Date.now() - identity.resolvedAtMs : 0
  const maxAgeS = Math.max(0, Math.floor((identityCacheMs - ageMs) / 1000))
  responseHeaders['cache-control'] = `public, max-age=${maxAgeS}`
  return {
    name: identity?.name ?? null,
    avatar: identity?.avatar ?? null,
    resolvedAt: identity?.name ? new Date(identity.resolvedAtMs).toISOString() : null,
  }
}

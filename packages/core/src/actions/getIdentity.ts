import { identitiesAtOnceMax, nameCacheMs } from '@latchkey/protocol/constants'
import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import type { Kit } from '../kit.ts'
import { createTurns, type InTurn } from '../utils/createTurns.ts'
import { isNameAsked } from './keptName.ts'
import { toQueryKey } from './toQueryKey.ts'

/** What an address is called, and its picture; null where there is none. */
export type Identity = { name: string | null; avatar: string | null }

/** Parameters of `getIdentity`. */
export type GetIdentityParameters = { address: string; networkId: Caip2; signal?: AbortSignal }

/** A list of strangers asks for many names at once: what else is asked of a kit's server must not wait for them. */
const turns = new WeakMap<Kit, InTurn>()

const nobody: Identity = { name: null, avatar: null }

/**
 * Answers an address's name and picture: from the server (7.4), or without one the ENS name that the network itself
 * knows, if it has a universal resolver. A picture is never looked up without a server: it may be anywhere.
 */
export async function getIdentity(kit: Kit, parameters: GetIdentityParameters): Promise<Identity> {
  const { address, networkId, signal } = parameters
  if (namespaceOf(networkId) !== 'eip155') return nobody
  if (!kit.api) {
    const { readName } = await import('./resolveName.ts')
    return { name: await readName(kit, { address, networkId }), avatar: null }
  }
  const { api } = kit
  const inTurn = turns.get(kit) ?? createTurns(identitiesAtOnceMax)
  turns.set(kit, inTurn)
  const { name, avatar } = await inTurn(
    () =>
      api.getIdentity(
        { params: { address }, query: { sender: address } },
        // That an account has no name may stand in the browser's cache for a day.
        { signal, ...(isNameAsked(kit, address) && { cache: 'no-cache' }) },
      ),
    signal,
  )
  return { name, avatar }
}

/** Query options of `getIdentity`: fresh for 5 min (9.21). */
export function getIdentityQueryOptions(
  kit: Kit,
  { address, networkId }: { address: string | undefined; networkId: Caip2 },
) {
  return {
    queryKey: toQueryKey(kit, 'identity', { address, networkId }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getIdentity(kit, { address: address ?? '', networkId, signal }),
    enabled: address !== undefined,
    staleTime: nameCacheMs,
  }
}

import { identitiesAtOnceMax, nameCacheMs } from '@latchkey/protocol/constants'
import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { createTurns, type InTurn } from './createTurns.ts'
import { isNameAsked } from './storedName.ts'

/** Name and avatar of an address, or null. */
export type Identity = {
  /** Primary name of the address. */
  name: string | null
  /** URL of the avatar. */
  avatar: string | null
}

/** Parameters of `getIdentity`. */
export type GetIdentityParameters = {
  /** Plain address of the account. */
  address: string
  /** Network whose names are read without a server, by CAIP-2 id. */
  networkId: Caip2
  signal?: AbortSignal
}

/** Limits parallel lookups per kit, so that lists of many addresses don't delay other server requests. */
const turns = new WeakMap<Kit, InTurn>()

const nobody: Identity = { name: null, avatar: null }

/**
 * Returns an address's name and avatar from the server (7.4). Without a server, reads the ENS name from the network, if
 * it has a universal resolver. Avatars are only loaded through the server, because they may be hosted anywhere.
 */
export async function getIdentity(kit: Kit, parameters: GetIdentityParameters): Promise<Identity> {
  const { address, networkId } = parameters
  if (namespaceOf(networkId) !== 'eip155') return nobody
  if (!kit.api) {
    const { readName } = await import('./resolveName.ts')
    return { name: await readName(kit, { address, networkId }), avatar: null }
  }
  return askForIdentity(kit, kit.api, { ...parameters, isFresh: isNameAsked(kit, address) })
}

/**
 * Asks the server for an identity once its turn comes. `isFresh` bypasses the browser cache, which may keep the absence
 * of a name for a day.
 */
export async function askForIdentity(
  kit: Kit,
  api: NonNullable<Kit['api']>,
  { address, isFresh, networkId, signal }: GetIdentityParameters & { isFresh: boolean },
): Promise<Identity> {
  const inTurn = turns.get(kit) ?? createTurns(identitiesAtOnceMax)
  turns.set(kit, inTurn)
  const { name, avatar } = await inTurn(
    () =>
      api.getIdentity(
        { params: { address }, query: { sender: address, chainId: networkId } },
        { signal, ...(isFresh && { cache: 'no-cache' }) },
      ),
    signal,
  )
  return { name, avatar }
}

/** Query options of `getIdentity`. Fresh for 5 min (9.21). */
export function getIdentityQueryOptions(
  kit: Kit,
  {
    address,
    networkId,
  }: {
    /** Plain address. The query is disabled while it is undefined. */
    address: string | undefined
    networkId: Caip2
  },
) {
  return {
    queryKey: toQueryKey(kit, 'identity', { address, networkId }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getIdentity(kit, { address: address ?? '', networkId, signal }),
    enabled: address !== undefined,
    staleTime: nameCacheMs,
  }
}

import type { Kit } from '../kit.ts'
import { getIdentityQueryOptions } from './getIdentity.ts'
import { getNamesKey } from './getNames.ts'

/**
 * Makes a name that was registered the account's profile name (4.16), past the browser's cache, where that it has none may
 * stand for a day. ENS's own name goes first (7.4).
 */
export async function setProfileName(kit: Kit, address: string, name: string): Promise<void> {
  const { queryClient } = kit
  const identity = await kit.api
    ?.getIdentity({ params: { address }, query: { sender: address } }, { cache: 'no-cache' })
    .catch(() => undefined)
  for (const { caipNetworkId: networkId, chainNamespace } of kit.config.networks) {
    if (chainNamespace !== 'eip155') continue
    const { queryKey } = getIdentityQueryOptions(kit, { address, networkId })
    queryClient.setQueryData(queryKey, { name: identity?.name ?? name, avatar: identity?.avatar ?? null })
  }
  await queryClient.invalidateQueries({ queryKey: getNamesKey(kit, address) })
}

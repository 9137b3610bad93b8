import type { Caip2 } from '@latchkey/protocol/ids'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { askForIdentity, getIdentityQueryOptions } from './getIdentity.ts'
import { getNamesKey } from './getNames.ts'

/**
 * Makes a registered name the account's profile name (4.16). Bypasses the browser cache, which may keep the absence of
 * a name for a day. A primary name from ENS takes precedence (7.4).
 */
export async function setProfileName(kit: Kit, address: string, name: string): Promise<void> {
  const queryClient = getQueryClient(kit)
  const ofNetwork = async (networkId: Caip2) => {
    const query = { address, networkId, isFresh: true }
    const identity = kit.api && (await askForIdentity(kit, kit.api, query).catch(() => undefined))
    const { queryKey } = getIdentityQueryOptions(kit, { address, networkId })
    queryClient.setQueryData(queryKey, { name: identity?.name ?? name, avatar: identity?.avatar ?? null })
  }
  const networks = kit.config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  await Promise.all(networks.map(({ caipNetworkId }) => ofNetwork(caipNetworkId)))
  await queryClient.invalidateQueries({ queryKey: getNamesKey(kit, address) })
}

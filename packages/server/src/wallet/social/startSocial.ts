import { createSecret, toHash } from '../base/createId.ts'
import type { StartedSocial } from '../base/ports.ts'
import type { SocialLoginParts } from './parts.ts'
import { renderSocialPage } from './renderSocialPage.ts'
import { toErrand } from './toErrand.ts'

/** Redirects the window to the provider. The callback must come from the first browser that opens it. */
export async function startSocial(
  flow: string,
  known: string | undefined,
  parts: Pick<SocialLoginParts, 'store' | 'providers' | 'hash' | 'walletOrigin' | 'onProviderFailed' | 'now'>,
): Promise<StartedSocial> {
  const { store, providers, now } = parts
  const login = await store.find(flow)
  if (!login) return { page: renderSocialPage({ kind: 'over' }) }
  const [browser, state] = [known ?? createSecret(), createSecret()]
  const way = { browserHash: toHash(browser), stateHash: toHash(state) }
  const goTo = await providers
    .toAuthorization(login.provider, toErrand(login.provider, state, parts))
    .catch((error) => parts.onProviderFailed(login.provider, error))
  // Nothing has begun: it can be opened again once the provider responds.
  if (!goTo) return { page: renderSocialPage({ kind: 'failed', flow }) }
  const isOwn = await store.start(flow, way, now())
  return isOwn ? { goTo, browser } : { page: renderSocialPage({ kind: 'over' }) }
}

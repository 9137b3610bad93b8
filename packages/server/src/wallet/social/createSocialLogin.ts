import { socialLoginMs } from '@latchkey/protocol/constants'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { createId } from '../base/createId.ts'
import type { WalletCaller, WalletRequestOf, WalletResponseOf } from '../base/ports.ts'
import { requireAppProject } from '../login/requireAppProject.ts'
import { takeLoginTurn } from '../login/takeLoginTurn.ts'
import type { SocialLoginParts } from './parts.ts'
import { toStartUri } from './paths.ts'

/**
 * Begins a login for the requesting key, and returns the address of its window. Anyone else who opens the window can
 * log in there, but the result is only valid for this key. Throws `RequestFailure`: PROVIDER_NOT_OFFERED, 429.
 */
export async function createSocialLogin(
  { body: { provider, appOrigin } }: WalletRequestOf<'createSocialLogin'>,
  caller: WalletCaller,
  parts: SocialLoginParts,
): Promise<WalletResponseOf<'createSocialLogin'>> {
  const { store, providers, walletOrigin, now } = parts
  requireAppProject(appOrigin, caller, parts)
  if (!providers.has(provider))
    throw new RequestFailure('PROVIDER_NOT_OFFERED', {
      field: 'provider',
      description: 'Login with this provider is not enabled on this server.',
    })
  await takeLoginTurn(parts, caller, 'provider')
  const id = createId()
  const { projectId, key, device } = caller
  await store.add({
    ...{ id, projectId, key, device, provider },
    appOrigin: new URL(appOrigin).origin,
    ...{
      browserHash: null,
      stateHash: null,
      accountHash: null,
      name: null,
      codeHash: null,
      digitsHash: null,
      userId: null,
    },
    ...{ wrong: 0, createdAt: now(), expiresAt: now() + socialLoginMs, endedAt: null },
  })
  return { loginId: id, uri: toStartUri(walletOrigin(), id) }
}

import { socialLoginMs } from '@latchkey/protocol/constants'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { createId } from '../base/createId.ts'
import type { WalletCaller, WalletRequestOf, WalletResponseOf } from '../base/ports.ts'
import { requireAppProject } from '../login/requireAppProject.ts'
import { takeLoginTurn } from '../login/takeLoginTurn.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { toPageUri } from './paths.ts'
import { toDigits } from './toQuestion.ts'

/**
 * Begins a login for the requesting key, and returns the page for a phone to open. No relay is contacted before someone
 * has opened it and confirmed the login there. Throws `RequestFailure`: PROVIDER_NOT_OFFERED, ORIGIN_NOT_ALLOWED, 429.
 */
export async function createFarcasterLogin(
  { body: { appOrigin } }: WalletRequestOf<'createFarcasterLogin'>,
  caller: WalletCaller,
  parts: FarcasterLoginParts,
): Promise<WalletResponseOf<'createFarcasterLogin'>> {
  const { store, farcaster, walletOrigin, now } = parts
  requireAppProject(appOrigin, caller, parts)
  if (!farcaster)
    throw new RequestFailure('PROVIDER_NOT_OFFERED', {
      field: 'provider',
      description: 'Login with Farcaster is not enabled on this server.',
    })
  await takeLoginTurn(parts, caller, 'provider')
  const id = createId()
  const { projectId, key, device } = caller
  await store.add({
    ...{ id, projectId, key, device, appOrigin: new URL(appOrigin).origin },
    ...{ browserHash: null, channel: null, outcome: null, userId: null },
    ...{ createdAt: now(), expiresAt: now() + socialLoginMs },
  })
  return { loginId: id, uri: toPageUri(walletOrigin(), id), digits: toDigits(id, parts) }
}

import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import type { AuthorizationRequest } from '../base/ports.ts'
import type { SocialLoginParts } from './parts.ts'
import { toCallbackUri } from './paths.ts'

/**
 * Returns the values of one redirect. Verifier and nonce are derived from the state and a key that is not stored in the
 * database, so neither has to be stored. Someone who steals the database, or a state, cannot derive them.
 */
export function toAuthorizationRequest(
  provider: SocialProvider,
  state: string,
  { hash, walletOrigin }: Pick<SocialLoginParts, 'hash' | 'walletOrigin'>,
): AuthorizationRequest {
  return {
    state,
    verifier: hash('verifier', state),
    nonce: hash('nonce', state),
    redirectUri: toCallbackUri(walletOrigin(), provider),
  }
}

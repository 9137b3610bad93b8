import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import type { SocialErrand } from '../ports.ts'
import type { SocialLoginParts } from './parts.ts'
import { toCallbackUri } from './paths.ts'

/**
 * What a visitor's way hangs by. Verifier and nonce come of the state and of a key that the database does not hold, so
 * that neither has to be kept: who steals the database, or a state, cannot make them.
 */
export function toErrand(
  provider: SocialProvider,
  state: string,
  { hash, walletOrigin }: Pick<SocialLoginParts, 'hash' | 'walletOrigin'>,
): SocialErrand {
  return {
    state,
    verifier: hash('verifier', state),
    nonce: hash('nonce', state),
    redirectUri: toCallbackUri(walletOrigin(), provider),
  }
}

import { walletFreshLoginMs } from '@latchkey/protocol/constants'
import type { RequestFailure } from '../../base/RequestFailure.ts'

/**
 * Returns the `WWW-Authenticate` header of a 401 of the wallet: the scheme, and the error of a failed try (RFC 9449,
 * sections 7.1 and 9; RFC 9470, section 3). Without a token there is no error (RFC 6750, section 3.1).
 */
export function toChallenge(
  { code, challenge }: Pick<RequestFailure, 'code' | 'challenge'>,
  hasToken: boolean,
): string {
  if (code === 'PROOF_INVALID') return write(challenge ?? 'invalid_dpop_proof')
  if (code === 'LOGIN_REQUIRED')
    return `${write('insufficient_user_authentication')}, max_age="${walletFreshLoginMs / 1_000}"`
  return code === 'SESSION_INVALID' && hasToken ? write('invalid_token') : way
}

const way = 'DPoP algs="ES256"'
const write = (error: string) => `${way}, error="${error}"`

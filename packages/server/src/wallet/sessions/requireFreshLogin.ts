import { walletFreshLoginMs } from '@latchkey/protocol/constants'
import { RequestFailure } from '../../base/RequestFailure.ts'

/** Throws LOGIN_REQUIRED if the last login is older than five minutes. */
export function requireFreshLogin({ loginAt }: { loginAt: Date }): void {
  if (Date.now() - loginAt.getTime() <= walletFreshLoginMs) return
  throw new RequestFailure('LOGIN_REQUIRED', {
    field: 'session',
    description: `This requires a login within the last ${walletFreshLoginMs / 60_000} minutes. Log in again.`,
  })
}

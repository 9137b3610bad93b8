import type { MailLimits } from './emailLogin/createMailLimits.ts'
import { refuseUntil } from './emailLogin/refuseTooMany.ts'
import type { WalletCaller } from './ports.ts'

/** Counts a login that a client begins; throws RATE_LIMITED, with the seconds to wait, where it is one too many. */
export async function takeLoginTurn(
  { limits, now }: { limits: MailLimits; now(): number },
  caller: WalletCaller,
  field: 'provider' | 'passkey',
): Promise<void> {
  const at = now()
  refuseUntil(at, at + (await limits.take(caller)), field)
}

import type { Database } from '../../storage/database.ts'
import type { WalletCaller } from '../base/ports.ts'
import type { MailLimits } from './createMailLimits.ts'
import { refuseUntil } from './refuseUntil.ts'

/**
 * Counts a login that a client begins. Throws RATE_LIMITED, with the seconds to wait, if a limit is reached. Nothing is
 * counted then: a refusal by the project's limit does not use up the client's own.
 */
export async function takeLoginTurn(
  { database, limits, now }: { database: Database; limits: MailLimits; now(): number },
  caller: WalletCaller,
  field: 'provider' | 'passkey',
): Promise<void> {
  const at = now()
  await database.transaction(async (within) => {
    refuseUntil(at, at + (await limits.take(caller, within)), field)
  })
}

import type { WalletCaller } from '../base/ports.ts'
import { sessionInvalid } from './sessionInvalid.ts'

/** Returns the session of a caller whose row requires one. */
export function sessionOf({ session }: Pick<WalletCaller, 'session'>): NonNullable<WalletCaller['session']> {
  if (!session) throw sessionInvalid()
  return session
}

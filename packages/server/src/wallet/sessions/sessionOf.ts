import type { WalletCaller } from '../ports.ts'
import { sessionInvalid } from './sessionInvalid.ts'

/** The session of a caller whose row asks for one. */
export function sessionOf({ session }: Pick<WalletCaller, 'session'>): NonNullable<WalletCaller['session']> {
  if (!session) throw sessionInvalid()
  return session
}

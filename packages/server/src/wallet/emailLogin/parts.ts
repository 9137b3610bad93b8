import type { Errands } from '../createErrands.ts'
import type { LoginParts } from '../loginParts.ts'
import type { Mailer } from '../ports.ts'
import type { LoginStore } from './createLoginStore.ts'

/** Dependencies of email logins: one per server. */
export type EmailLoginParts = LoginParts & {
  store: LoginStore
  mailer: Mailer
  errands: Errands
  /** Describes the requester's location in an email, from the client's address. */
  toPlace(address: string): string
}

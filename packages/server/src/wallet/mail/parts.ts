import type { Mailer } from '../base/ports.ts'
import type { Errands } from '../login/createErrands.ts'
import type { LoginParts } from '../login/loginParts.ts'
import type { LoginStore } from './createLoginStore.ts'

/** Dependencies of email logins: one per server. */
export type EmailLoginParts = LoginParts & {
  store: LoginStore
  mailer: Mailer
  errands: Errands
  /** Describes the requester's location in an email, from the client's address. */
  toPlace(address: string): string
}

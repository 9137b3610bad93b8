import type { Errands } from '../createErrands.ts'
import type { LoginParts } from '../loginParts.ts'
import type { Mailer } from '../ports.ts'
import type { LoginStore } from './createLoginStore.ts'

/** What logins by e-mail work with: one per server. */
export type EmailLoginParts = LoginParts & {
  store: LoginStore
  mailer: Mailer
  errands: Errands
  /** What a mail says of where somebody asked from, by the client's address. */
  toPlace(address: string): string
}

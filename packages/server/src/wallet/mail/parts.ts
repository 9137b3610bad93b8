import type { Mailer } from '../base/ports.ts'
import type { Jobs } from '../login/createJobs.ts'
import type { LoginParts } from '../login/loginParts.ts'
import type { LoginStore } from './createLoginStore.ts'

/** Dependencies of email logins: one per server. */
export type EmailLoginParts = LoginParts & {
  store: LoginStore
  mailer: Mailer
  jobs: Jobs
  /** Describes the requester's location in an email, from the client's address. */
  toPlace(address: string): string
}

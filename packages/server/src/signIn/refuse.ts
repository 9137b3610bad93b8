import type { SignInField } from '@latchkey/protocol/signIn'
import { RequestFailure } from '../base/RequestFailure.ts'

/** Why a sign-in was refused: the invalid field. */
export type SignInRefusal = SignInField | 'signature' | 'cacao'

/** Creates the failure of an invalid sign-in, 401. */
export function refuse(field: SignInRefusal, description: string): RequestFailure {
  return new RequestFailure('SIGN_IN_INVALID', { field, description })
}

import type { SignInField } from '@latchkey/protocol/signIn'
import { RequestFailure } from '../RequestFailure.ts'

/** Why a sign-in was refused: the field that is wrong. */
export type SignInRefusal = SignInField | 'signature' | 'cacao'

/** The failure of a sign-in that does not hold, 401. */
export function refuse(field: SignInRefusal, description: string): RequestFailure {
  return new RequestFailure('SIGN_IN_INVALID', { field, description })
}

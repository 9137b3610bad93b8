import { RequestFailure } from '../../RequestFailure.ts'

/** One answer for every session that is none: which it was, nobody is told. */
export function sessionInvalid(): RequestFailure {
  return new RequestFailure('SESSION_INVALID', {
    field: 'authorization',
    description: 'The session ended, or belongs to another key. Log in again.',
  })
}

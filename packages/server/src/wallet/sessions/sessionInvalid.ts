import { RequestFailure } from '../../base/RequestFailure.ts'

/** Creates the same failure for every invalid session, so that the reason is not revealed. */
export function sessionInvalid(): RequestFailure {
  return new RequestFailure('SESSION_INVALID', {
    field: 'authorization',
    description: 'The session ended, or belongs to another key. Log in again.',
  })
}

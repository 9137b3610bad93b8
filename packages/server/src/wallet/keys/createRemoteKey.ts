import { walletKmsMs } from '@latchkey/protocol/constants'
import { RequestFailure } from '../../RequestFailure.ts'
import { withDeadline } from '../../withDeadline.ts'
import type { KeyWrapper } from './keyWrapper.ts'

/**
 * A key that a KMS holds: where that does not answer, or not in time, who asks is told to try again, and the log why.
 * The deadline is here and not left to requests, which answer and go while what they began still holds a connection.
 */
export function createRemoteKey(kms: KeyWrapper, answerMs = walletKmsMs): KeyWrapper {
  const tell = (cause: unknown): never => {
    const description = 'The KMS with the wallet’s keys is unavailable. Try again.'
    throw new RequestFailure('UPSTREAM_UNAVAILABLE', { field: 'keys', description }, { cause })
  }
  return {
    id: kms.id,
    wrap: (rowKey, context) => withDeadline(answerMs, kms.wrap(rowKey, context)).catch(tell),
    unwrap: (wrapped, context) => withDeadline(answerMs, kms.unwrap(wrapped, context)).catch(tell),
  }
}

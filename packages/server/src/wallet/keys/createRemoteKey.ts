import { walletKmsMs } from '@latchkey/protocol/constants'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { withDeadline } from '../../base/withDeadline.ts'
import type { KeyWrapper } from './keyWrapper.ts'

/**
 * Wraps a key in a KMS with a deadline. If the KMS does not respond in time, the client is asked to retry, and the
 * reason is logged. The deadline is set here rather than on requests, which may end while their work still uses a
 * connection.
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

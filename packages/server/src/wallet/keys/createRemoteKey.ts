import { RequestFailure } from '../../RequestFailure.ts'
import type { KeyWrapper } from './keyWrapper.ts'

/** A key that a KMS holds: where that does not answer, who asks is told to try again, and the log why. */
export function createRemoteKey(kms: KeyWrapper): KeyWrapper {
  const tell = (cause: unknown): never => {
    const description = 'What holds the wallet’s keys does not answer. Try again.'
    throw new RequestFailure('UPSTREAM_UNAVAILABLE', { field: 'keys', description }, { cause })
  }
  return {
    id: kms.id,
    wrap: (rowKey, context) => kms.wrap(rowKey, context).catch(tell),
    unwrap: (wrapped, context) => kms.unwrap(wrapped, context).catch(tell),
  }
}

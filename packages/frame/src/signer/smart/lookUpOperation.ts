import { userOperationOmittedMs } from '@latchkey/protocol/constants'
import { type SentHash, type Sighting, toSighting } from '../createSent.ts'
import type { Ask } from './openBundler.ts'

/**
 * Looks up an operation by its hash. For ten minutes after it was sent, an operation counts as pending even if the
 * bundler doesn't know it, because bundlers may omit pending operations (ERC-7769).
 */
export async function lookUpOperation(
  bundler: Ask,
  { hash, at }: SentHash,
  signal?: AbortSignal,
): Promise<Sighting> {
  const found = await bundler('eth_getUserOperationByHash', [hash], signal)
  if (found) return toSighting(found)
  return Date.now() - at < userOperationOmittedMs ? 'pending' : 'unknown'
}

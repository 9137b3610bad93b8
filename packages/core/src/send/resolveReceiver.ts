import type { Caip2 } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'
import { NameNotFoundError } from '../names/errors.ts'
import { readReceiver } from './readReceiver.ts'

/** Receiver of a send: the address that will be signed, and the name it was resolved from. */
export type Receiver = {
  /** Plain address in the network's own format. */
  address: string
  /** Name that was entered, or null. */
  name: string | null
  /** Null; the avatar is a separate query (`getIdentity`). */
  avatar: string | null
}

/**
 * Resolves a receiver, either an address or a name. Throws `NameNotFoundError` if it is neither, or the name does not
 * resolve, and `NameResolutionFailedError` if the server fails.
 */
export async function resolveReceiver(
  kit: Kit,
  {
    text,
    networkId,
  }: {
    /** An address or a name, in any form that `readReceiver` accepts. */
    text: string
    /** Network that the receiver must be on, by CAIP-2 id. */
    networkId: Caip2
  },
): Promise<Receiver> {
  const read = readReceiver(text, networkId)
  if (read.status === 'invalid') throw new NameNotFoundError(text)
  if (read.status === 'address') return { address: read.address, name: null, avatar: null }
  const { name } = read
  const { resolveName } = await import('../names/resolveName.ts')
  return { address: await resolveName(kit, { name, networkId }), name, avatar: null }
}

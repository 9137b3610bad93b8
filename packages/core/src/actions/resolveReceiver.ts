import type { Caip2 } from '@latchkey/protocol/ids'
import { NameNotFoundError } from '../errors/account.ts'
import type { Kit } from '../kit.ts'
import { readReceiver } from './readReceiver.ts'

/** Who a send goes to: the address that will be signed, and the name that led to it. */
export type Receiver = { address: string; name: string | null; avatar: string | null }

/**
 * Resolves what was written into a receiver's field, an address or a name. Throws `NameNotFoundError` for what is
 * neither, and for a name that leads nowhere.
 */
export async function resolveReceiver(
  kit: Kit,
  { text, networkId }: { text: string; networkId: Caip2 },
): Promise<Receiver> {
  const read = readReceiver(text, networkId)
  if (read.is === 'invalid') throw new NameNotFoundError(text)
  if (read.is === 'address') return { address: read.address, name: null, avatar: null }
  const { name } = read
  const { resolveName } = await import('./resolveName.ts')
  return { address: await resolveName(kit, { name, networkId }), name, avatar: null }
}

import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import { isAddress } from 'viem'
import { NameNotFoundError } from '../errors/account.ts'
import type { Kit } from '../kit.ts'
import { isSolanaAddress } from '../utils/isSolanaAddress.ts'

/** Who a send goes to: the address that will be signed, and the name that led to it. */
export type Receiver = { address: string; name: string | null; avatar: string | null }

/** Reads a receiver's field without asking anybody: an address, a name to be resolved, or neither. */
export function readReceiver(text: string, networkId: Caip2): 'address' | 'name' | 'invalid' {
  const { namespace } = parseCaip2(networkId)
  const isEvm = namespace === 'eip155'
  const isOwn = namespace === 'solana' ? isSolanaAddress(text) : /^[a-zA-Z0-9]{20,128}$/.test(text)
  if (isEvm ? isAddress(text) : isOwn) return 'address'
  return isEvm && /^[^\s.][^\s]*\.[^\s.]+$/.test(text) && !text.startsWith('0x') ? 'name' : 'invalid'
}

/**
 * Resolves what was written into a receiver's field, an address or a name. Throws `NameNotFoundError` for what is
 * neither, and for a name that leads nowhere.
 */
export async function resolveReceiver(
  kit: Kit,
  { text, networkId }: { text: string; networkId: Caip2 },
): Promise<Receiver> {
  const kind = readReceiver(text, networkId)
  if (kind === 'invalid') throw new NameNotFoundError(text)
  if (kind === 'address') return { address: text, name: null, avatar: null }
  const { resolveName } = await import('./resolveName.ts')
  return { address: await resolveName(kit, { name: text, networkId }), name: text, avatar: null }
}

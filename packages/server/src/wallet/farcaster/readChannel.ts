import type { FarcasterAnswer } from '../base/ports.ts'
import { contexts } from '../keys/contexts.ts'
import type { FarcasterLogin } from './createFarcasterStore.ts'
import type { FarcasterLoginParts } from './parts.ts'

/** A login's channel at the relay. */
type Channel = { token: string; url: string }

/** Decrypts a stored channel. */
export async function openChannel(
  id: string,
  sealed: string,
  { envelope }: Pick<FarcasterLoginParts, 'envelope'>,
): Promise<Channel> {
  return JSON.parse(await envelope.open(sealed, contexts.farcaster(id))) as Channel
}

/** Reads a login's response from the relay. It is never stored. Throws `RequestFailure` UPSTREAM_UNAVAILABLE. */
export async function readChannel(
  { id, channel }: Pick<FarcasterLogin, 'id' | 'channel'>,
  parts: Pick<FarcasterLoginParts, 'farcaster' | 'envelope'>,
): Promise<FarcasterAnswer | 'open' | 'gone'> {
  if (channel === null) return 'open'
  if (!parts.farcaster) return 'gone'
  return parts.farcaster.relay.read((await openChannel(id, channel, parts)).token)
}

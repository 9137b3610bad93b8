import { RequestFailure } from '../../base/RequestFailure.ts'
import { createSecret, toHash } from '../base/createId.ts'
import type { WalletPage } from '../base/ports.ts'
import { contexts } from '../keys/contexts.ts'
import type { FarcasterLogin } from './createFarcasterStore.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { openChannel } from './readChannel.ts'
import { renderFarcasterPage } from './renderFarcasterPage.ts'
import { toQuestion } from './toQuestion.ts'

/**
 * Handles the POST of a login's page: opens a channel at the relay and links to it. Only for the first browser, since
 * anyone with the channel's address can read what is signed there.
 */
export async function openFarcaster(
  flow: string,
  known: string | undefined,
  parts: FarcasterLoginParts,
): Promise<{ page: WalletPage; browser?: string }> {
  const browser = known ?? createSecret()
  const login = await parts.store.claim(flow, toHash(browser), parts.now())
  if (!login) return { page: renderFarcasterPage({ kind: 'over' }) }
  try {
    const { url } = await takeChannel(login, parts)
    const { domain } = toQuestion(login, parts)
    return { page: renderFarcasterPage({ kind: 'opened', flow, url, domain }), browser }
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    parts.onProviderFailed('farcaster', error)
    // The relay does not respond; the same browser may retry.
    return { page: renderFarcasterPage({ kind: 'failed' }), browser }
  }
}

async function takeChannel(login: FarcasterLogin, parts: FarcasterLoginParts) {
  const { store, farcaster, envelope } = parts
  const { id, channel } = login
  if (channel !== null) return openChannel(id, channel, parts)
  if (!farcaster) throw new TypeError('Farcaster is no longer configured.')
  const opened = await farcaster.relay.open(toQuestion(login, parts))
  // Of two opened concurrently, one counts.
  const kept = await store.keepChannel(
    id,
    await envelope.seal(JSON.stringify(opened), contexts.farcaster(id)),
  )
  return openChannel(id, kept, parts)
}

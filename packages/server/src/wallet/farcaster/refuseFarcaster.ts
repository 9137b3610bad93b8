import type { WalletPage } from '../base/ports.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { renderFarcasterPage } from './renderFarcasterPage.ts'

/** Ends a login that was rejected on its page. */
export async function refuseFarcaster(
  flow: string,
  { store, audit, now }: Pick<FarcasterLoginParts, 'store' | 'audit' | 'now'>,
): Promise<WalletPage> {
  const login = await store.find(flow)
  if (!login || !(await store.end(flow, 'refused', now())))
    return renderFarcasterPage({ kind: login?.outcome === 'refused' ? 'refused' : 'over' })
  const { projectId } = login
  await audit.record({ what: 'socialRefused', subject: flow, projectId, purpose: 'farcaster' })
  return renderFarcasterPage({ kind: 'refused' })
}

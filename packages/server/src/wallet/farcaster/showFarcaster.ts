import type { WalletPage } from '../base/ports.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { renderFarcasterPage } from './renderFarcasterPage.ts'
import { toDigits } from './toQuestion.ts'

/**
 * Handles a GET of a login's page: shows the requester, and two buttons. Begins nothing, since link previews fetch it.
 */
export async function showFarcaster(
  flow: string,
  parts: Pick<FarcasterLoginParts, 'store' | 'projects' | 'hash' | 'now'>,
): Promise<WalletPage> {
  const login = await parts.store.find(flow)
  if (login?.outcome === 'refused') return renderFarcasterPage({ kind: 'refused' })
  if (!login || login.outcome !== null || login.expiresAt <= parts.now())
    return renderFarcasterPage({ kind: 'over' })
  const { projectId, appOrigin, device, createdAt: askedAt } = login
  const appName = parts.projects.get(projectId)?.name ?? appOrigin
  const digits = toDigits(flow, parts)
  return renderFarcasterPage({ kind: 'asks', flow, appName, appOrigin, device, askedAt, digits })
}

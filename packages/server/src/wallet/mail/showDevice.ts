import type { WalletPage } from '../base/ports.ts'
import type { EmailLoginParts } from './parts.ts'
import { renderDevicePage } from './renderDevicePage.ts'

/**
 * Handles a GET of the link in an email: shows the requester, and a button. Changes nothing, since email scanners
 * follow links.
 */
export async function showDevice(
  token: string,
  parts: Pick<EmailLoginParts, 'store' | 'hash' | 'projects' | 'now'>,
): Promise<WalletPage> {
  const login = await parts.store.findByLink(parts.hash('link', token))
  if (!login || login.digits === null || login.endedAt !== null || login.expiresAt <= parts.now())
    return renderDevicePage({ kind: 'over' })
  // A login confirmed with the code in the email needs no second confirmation; a code on the page may be requested
  // again.
  if (login.confirmedAt !== null && login.way === 'device') return renderDevicePage({ kind: 'confirmed' })
  const { appOrigin, device, digits, createdAt: askedAt } = login
  const appName = parts.projects.get(login.projectId)?.name ?? appOrigin
  return renderDevicePage({ kind: 'asks', appName, appOrigin, device, askedAt, digits })
}

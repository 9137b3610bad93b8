import type { WalletPage } from '../ports.ts'
import type { EmailLoginParts } from './parts.ts'
import { renderDevicePage } from './renderDevicePage.ts'

/** Answers a GET of a mail's link: who asks, and a button. It changes nothing, as scanners of mails follow links. */
export async function showDevice(
  token: string,
  parts: Pick<EmailLoginParts, 'store' | 'hash' | 'projects' | 'now'>,
): Promise<WalletPage> {
  const login = await parts.store.findByLink(parts.hash('link', token))
  if (!login || login.digits === null || login.endedAt !== null || login.expiresAt <= parts.now())
    return renderDevicePage({ kind: 'over' })
  // What was confirmed by a code in the mail needs no second yes; a code that is shown may be asked for again.
  if (login.confirmedAt !== null && login.way === 'device') return renderDevicePage({ kind: 'confirmed' })
  const { appOrigin, device, digits, createdAt: askedAt } = login
  const appName = parts.projects.get(login.projectId)?.name ?? appOrigin
  return renderDevicePage({ kind: 'asks', appName, appOrigin, device, askedAt, digits })
}

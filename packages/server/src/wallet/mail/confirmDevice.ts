import type { WalletPage } from '../base/ports.ts'
import { hashCode } from '../login/hashCode.ts'
import { makeCode } from '../login/makeCode.ts'
import type { EmailLoginParts } from './parts.ts'
import { renderDevicePage } from './renderDevicePage.ts'

/**
 * Handles the POST of a login's page, after which the code in the email is accepted. If emails no longer contain a
 * code, the page shows one, which invalidates the one it showed before.
 */
export async function confirmDevice(
  token: string,
  parts: Pick<EmailLoginParts, 'store' | 'hash' | 'audit' | 'errands' | 'now'>,
): Promise<WalletPage> {
  const login = await parts.store.findByLink(parts.hash('link', token))
  if (!login) return renderDevicePage({ kind: 'over' })
  const { id, email, projectId } = login
  const code = makeCode()
  const change = login.way === 'link' ? { codeHash: hashCode(parts.hash, id, code) } : {}
  const confirmed = await parts.store.confirm(id, parts.now(), change)
  if (!confirmed) return renderDevicePage({ kind: 'over' })
  if (login.confirmedAt === null && email !== null)
    parts.errands.run('device audit', () =>
      parts.audit.record({ what: 'deviceConfirmed', subject: email, projectId }),
    )
  return renderDevicePage(login.way === 'link' ? { kind: 'shown', code } : { kind: 'confirmed' })
}

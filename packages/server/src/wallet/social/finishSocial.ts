import { socialCodeMs } from '@latchkey/protocol/constants'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { createSecret, toHash } from '../base/createId.ts'
import type { SocialIdentity, WalletPage } from '../base/ports.ts'
import { hashCode } from '../login/hashCode.ts'
import { makeCode } from '../login/makeCode.ts'
import type { SocialLogin } from './createSocialStore.ts'
import type { SocialLoginParts } from './parts.ts'
import { renderSocialPage } from './renderSocialPage.ts'
import { sendSocialNotice } from './sendSocialNotice.ts'
import { toErrand } from './toErrand.ts'

/**
 * Handles the provider's callback: with the state, in the browser that it was given to, and once. The page then gives
 * the frame a code, which is useless without the key that began.
 */
export async function finishSocial(
  {
    provider,
    search,
    browser,
    address,
  }: { provider: SocialProvider; search: string; browser: string | undefined; address: string },
  parts: SocialLoginParts,
): Promise<WalletPage> {
  const query = new URLSearchParams(search)
  const state = query.get('state') ?? ''
  const way = browser !== undefined && { browserHash: toHash(browser), stateHash: toHash(state) }
  const login = way ? await parts.store.takeState(way, parts.now()) : undefined
  if (!login || login.provider !== provider) return renderSocialPage({ kind: 'over' })
  if (query.has('error')) {
    const { id, projectId } = login
    await parts.store.change(id, { endedAt: parts.now() })
    await parts.audit.record({ what: 'socialRefused', subject: id, projectId, purpose: provider })
    return renderSocialPage({ kind: 'refused', flow: id })
  }
  const told = await redeem(login, search, state, parts)
  if (told === undefined) {
    await parts.store.change(login.id, { endedAt: parts.now() })
    return renderSocialPage({ kind: 'failed', flow: login.id })
  }
  return giveCode(login, told, address, parts)
}

/** Returns the visitor's identity; undefined if the provider does not tell. */
async function redeem(login: SocialLogin, search: string, state: string, parts: SocialLoginParts) {
  const errand = toErrand(login.provider, state, parts)
  const callback = new URL(errand.redirectUri)
  callback.search = search
  try {
    return await parts.providers.redeem(login.provider, callback, errand)
  } catch (error) {
    parts.onProviderFailed(login.provider, error)
    return undefined
  }
}

async function giveCode(
  login: SocialLogin,
  { subject, name, verifiedEmail }: SocialIdentity,
  address: string,
  parts: SocialLoginParts,
): Promise<WalletPage> {
  const { id, projectId, provider, appOrigin, device, createdAt: askedAt } = login
  const [code, digits] = [createSecret(), makeCode()]
  const accountHash = parts.hash('account', provider, subject)
  await parts.store.change(id, {
    ...{ accountHash, name },
    codeHash: toHash(code),
    digitsHash: hashCode(parts.hash, id, digits),
    expiresAt: parts.now() + socialCodeMs,
  })
  await parts.audit.record({ what: 'socialReturned', subject: accountHash, projectId, purpose: provider })
  // Checked before the page has the code: once that is used, the device is known. The address is not stored.
  if (verifiedEmail !== null && (await parts.users.isNewDevice(accountHash, login.key)))
    sendSocialNotice({ login, email: verifiedEmail, address }, parts)
  const appName = parts.projects.get(projectId)?.name ?? appOrigin
  return renderSocialPage({ kind: 'done', flow: id, code, digits, appName, appOrigin, device, askedAt })
}

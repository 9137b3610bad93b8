import { timingSafeEqual } from 'node:crypto'
import {
  socialCodeMs,
  socialCodeTriesMax,
  socialLoginMs,
  socialLoginsOfClientPerHour,
  socialLoginsOfProjectPerHour,
  socialWrongDigitsMax,
} from '@latchkey/protocol/constants'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import type { WalletSession } from '@latchkey/protocol/wallet'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { createId, createSecret, isId, toHash } from '../base/createId.ts'
import type { KeyedHash } from '../base/createKeyedHash.ts'
import type { Turns } from '../base/createTurns.ts'
import type {
  SocialIdentity,
  SocialLogins,
  SocialReturn,
  StartedSocial,
  WalletCaller,
  WalletPage,
  WalletRequestOf,
  WalletResponseOf,
} from '../base/ports.ts'
import { createMailLimits } from '../login/createMailLimits.ts'
import { hashCode } from '../login/hashCode.ts'
import { isJustUsed } from '../login/isJustUsed.ts'
import { makeCode } from '../login/makeCode.ts'
import { requireAppProject } from '../login/requireAppProject.ts'
import { takeLoginTurn } from '../login/takeLoginTurn.ts'
import { createSocialStore, type SocialChange, type SocialLogin } from './createSocialStore.ts'
import type { SocialLoginParts } from './parts.ts'
import { toStartUri } from './paths.ts'
import { renderSocialPage } from './renderSocialPage.ts'
import { sendSocialNotice } from './sendSocialNotice.ts'
import { toAuthorizationRequest } from './toAuthorizationRequest.ts'

/** Settings that the server provides. */
type SocialLoginSettings = Omit<SocialLoginParts, 'store' | 'limits' | 'noticeLimits' | 'now'> &
  Partial<Pick<SocialLoginParts, 'now'>> & { turns: Turns }

/** Creates the social login handlers of the wallet's origin. */
export function createSocialLogins({
  database,
  now = Date.now,
  turns,
  ...given
}: SocialLoginSettings): SocialLogins {
  const [perClient, perProject] = [socialLoginsOfClientPerHour, socialLoginsOfProjectPerHour]
  const parts: SocialLoginParts = {
    limits: createMailLimits({ turns, what: 'logins by providers', perClient, perProject }),
    noticeLimits: createMailLimits({ turns, what: 'notices of new devices' }),
    ...given,
    database,
    turns,
    now,
    store: createSocialStore(database, given.rows, turns),
  }
  return {
    createSocialLogin: (request, caller) => createSocialLogin(request, caller, parts),
    verifySocialLogin: (request, caller) => verifySocialLogin(request, caller, parts),
    start: (flow, browser) => startSocial(flow, browser, parts),
    finish: (provider, search, from) => finishSocial({ provider, search, ...from }, parts),
  }
}

/**
 * Begins a login for the requesting key, and returns the address of its window. Anyone else who opens the window can
 * log in there, but the result is only valid for this key. Throws `RequestFailure`: PROVIDER_NOT_OFFERED, 429.
 */
async function createSocialLogin(
  { body: { provider, appOrigin } }: WalletRequestOf<'createSocialLogin'>,
  caller: WalletCaller,
  parts: SocialLoginParts,
): Promise<WalletResponseOf<'createSocialLogin'>> {
  const { store, providers, walletOrigin, now } = parts
  requireAppProject(appOrigin, caller, parts)
  if (!providers.has(provider))
    throw new RequestFailure('PROVIDER_NOT_OFFERED', {
      field: 'provider',
      description: 'Login with this provider is not enabled on this server.',
    })
  await takeLoginTurn(parts, caller, 'provider')
  const id = createId()
  const { projectId, key, device } = caller
  await store.add({
    ...{ id, projectId, key, device, provider },
    appOrigin: new URL(appOrigin).origin,
    ...{
      browserHash: null,
      stateHash: null,
      accountHash: null,
      name: null,
      codeHash: null,
      digitsHash: null,
      userId: null,
    },
    ...{ wrong: 0, createdAt: now(), expiresAt: now() + socialLoginMs, endedAt: null },
  })
  return { loginId: id, uri: toStartUri(walletOrigin(), id) }
}

/** Redirects the window to the provider. The callback must come from the first browser that opens it. */
async function startSocial(
  flow: string,
  known: string | undefined,
  parts: Pick<SocialLoginParts, 'store' | 'providers' | 'hash' | 'walletOrigin' | 'onProviderFailed' | 'now'>,
): Promise<StartedSocial> {
  const { store, providers, now } = parts
  const login = isId(flow) ? await store.find(flow) : undefined
  if (!login) return { page: renderSocialPage({ status: 'over' }) }
  const [browser, state] = [known ?? createSecret(), createSecret()]
  const way = { browserHash: toHash(browser), stateHash: toHash(state) }
  const goTo = await providers
    .toAuthorization(login.provider, toAuthorizationRequest(login.provider, state, parts))
    .catch((error) => parts.onProviderFailed(login.provider, error))
  // Nothing has begun: it can be opened again once the provider responds.
  if (!goTo) return { page: renderSocialPage({ status: 'failed', flow }) }
  const isOwn = await store.start(flow, way, now())
  return isOwn ? { goTo, browser } : { page: renderSocialPage({ status: 'over' }) }
}

/**
 * Handles the provider's callback: with the state, in the browser that it was given to, and once. The page then gives
 * the frame a code, which is useless without the key that began.
 */
async function finishSocial(
  { provider, search, browser, ...reader }: SocialReturn & { provider: SocialProvider; search: string },
  parts: SocialLoginParts,
): Promise<WalletPage> {
  const query = new URLSearchParams(search)
  const state = query.get('state') ?? ''
  const way = browser !== undefined && { browserHash: toHash(browser), stateHash: toHash(state) }
  const login = way ? await parts.store.takeState(way, parts.now()) : undefined
  if (!login || login.provider !== provider) return renderSocialPage({ status: 'over' })
  if (query.has('error')) {
    const { id, projectId } = login
    await parts.store.change(id, { endedAt: parts.now() })
    await parts.audit.record({ what: 'socialRefused', subject: id, projectId, purpose: provider })
    return renderSocialPage({ status: 'refused', flow: id })
  }
  const told = await redeem(login, search, state, parts)
  if (told === undefined) {
    await parts.store.change(login.id, { endedAt: parts.now() })
    return renderSocialPage({ status: 'failed', flow: login.id })
  }
  return giveCode(login, told, reader, parts)
}

/** Returns the visitor's identity; undefined if the provider does not tell. */
async function redeem(login: SocialLogin, search: string, state: string, parts: SocialLoginParts) {
  const request = toAuthorizationRequest(login.provider, state, parts)
  const callback = new URL(request.redirectUri)
  callback.search = search
  try {
    return await parts.providers.redeem(login.provider, callback, request)
  } catch (error) {
    parts.onProviderFailed(login.provider, error)
    return undefined
  }
}

async function giveCode(
  login: SocialLogin,
  { subject, name, verifiedEmail }: SocialIdentity,
  reader: Pick<SocialReturn, 'address' | 'languages'>,
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
    sendSocialNotice({ login, email: verifiedEmail, ...reader }, parts)
  const appName = parts.projects.get(projectId)?.name ?? appOrigin
  return renderSocialPage({ status: 'done', flow: id, code, digits, appName, appOrigin, device, askedAt })
}

/**
 * Completes a login with its code, only for the key that began it, and begins a session: both or neither.
 *
 * A retry right after is answered with that session, since the response may have been lost. Throws `RequestFailure`:
 * CODE_INVALID, CODE_DEAD (also for another key).
 */
async function verifySocialLogin(
  { params: { loginId }, body: { code } }: WalletRequestOf<'verifySocialLogin'>,
  caller: WalletCaller,
  { store, users, sessions, audit, hash, now }: SocialLoginParts,
): Promise<WalletSession> {
  const login = await store.find(loginId)
  if (!login || login.key !== caller.key || login.projectId !== caller.projectId) throw refuse('CODE_DEAD')
  const { provider, accountHash, name } = login
  const findOrCreate =
    accountHash === null ? undefined : await users.prepareBySocial({ provider, hash: accountHash, name })
  const {
    verdict: { outcome },
    finished: session,
  } = await store.judge(
    loginId,
    (current, wrongDigits) => judgeSocialCode({ login: current, wrongDigits, now: now(), code, hash }),
    async (verdict, within) => {
      if (verdict.outcome === 'again')
        return sessions.resume({ userId: verdict.userId, key: caller.key }, within)
      if (verdict.outcome !== 'right') return undefined
      // The provider's callback came after the login was read.
      if (!findOrCreate) throw refuse('CODE_INVALID')
      const user = await findOrCreate(within)
      await store.change(loginId, { userId: user.id }, within)
      return sessions.begin({ userId: user.id, caller, appOrigin: login.appOrigin }, within)
    },
  )
  if (session) return session()
  const event = {
    subject: login.accountHash ?? loginId,
    projectId: caller.projectId,
    purpose: login.provider,
  }
  if (outcome === 'wrong' || outcome === 'lastWrong') await audit.record({ what: 'codeWrong', ...event })
  if (outcome === 'lastWrong') await audit.record({ what: 'codeDead', ...event })
  throw refuse(outcome === 'wrong' || outcome === 'early' ? 'CODE_INVALID' : 'CODE_DEAD')
}

const descriptions = {
  CODE_INVALID: 'Incorrect code.',
  CODE_DEAD: 'The code expired, was already used, or was tried too many times.',
} as const

const refuse = (code: keyof typeof descriptions) =>
  new RequestFailure(code, { field: 'code', description: descriptions[code] })

/** The result of a try of a code, and its changes. */
type SocialVerdict = {
  change?: SocialChange
  /** Whether it counts against the person. */
  isWrongDigits?: boolean
} & (
  | { outcome: 'right' }
  | { outcome: 'again'; userId: string }
  | { outcome: 'wrong' | 'lastWrong' | 'dead' | 'early' }
)

/** Judges a try of a code or of six digits against a login that is locked. */
function judgeSocialCode(tried: {
  login: SocialLogin | undefined
  /** The person's wrong digits of a day, over all logins. */
  wrongDigits: number
  now: number
  code: string
  hash: KeyedHash
}): SocialVerdict {
  const { login, wrongDigits, now, code, hash } = tried
  if (!login) return { outcome: 'dead' }
  const { id, accountHash, codeHash, digitsHash } = login
  const isAgain = isJustUsed(login, now)
  if (!isAgain && (login.endedAt !== null || login.expiresAt <= now)) return { outcome: 'dead' }
  // The provider's callback is missing: there is nothing to compare, and it costs no try.
  if (codeHash === null || digitsHash === null || accountHash === null) return { outcome: 'early' }
  const isDigits = code.length <= 6
  // Not compared: digits of many logins could be guessed one by one. The window's own code still works.
  if (isDigits && wrongDigits >= socialWrongDigitsMax) return { outcome: 'dead' }
  const isRight = !isDigits ? isSame(toHash(code), codeHash) : isSame(hashCode(hash, id, code), digitsHash)
  if (isRight && isAgain) return { outcome: 'again', userId: login.userId }
  const end = isAgain ? { userId: null } : { endedAt: now, name: null }
  if (isRight) return { outcome: 'right', change: end }
  const wrong = { wrong: login.wrong + 1 }
  return wrong.wrong < socialCodeTriesMax
    ? { outcome: 'wrong', change: wrong, isWrongDigits: isDigits }
    : { outcome: 'lastWrong', change: { ...wrong, ...end }, isWrongDigits: isDigits }
}

/** Compares hashes of the same length in constant time. */
const isSame = (given: string, kept: string) => timingSafeEqual(Buffer.from(given), Buffer.from(kept))

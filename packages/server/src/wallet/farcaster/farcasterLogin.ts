import {
  socialLoginMs,
  socialLoginsOfClientPerHour,
  socialLoginsOfProjectPerHour,
} from '@latchkey/protocol/constants'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import { createId, createSecret, isId, toHash } from '../base/createId.ts'
import type { Turns } from '../base/createTurns.ts'
import type {
  FarcasterLogins,
  WalletCaller,
  WalletPage,
  WalletRequestOf,
  WalletResponseOf,
} from '../base/ports.ts'
import { contexts } from '../keys/contexts.ts'
import { createMailLimits } from '../login/createMailLimits.ts'
import { requireAppProject } from '../login/requireAppProject.ts'
import { takeLoginTurn } from '../login/takeLoginTurn.ts'
import { createFarcasterStore, type FarcasterLogin } from './createFarcasterStore.ts'
import { isOwnFarcasterLogin } from './isOwnFarcasterLogin.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { toPageUri } from './paths.ts'
import { openChannel, readChannel } from './readChannel.ts'
import { renderFarcasterPage } from './renderFarcasterPage.ts'
import { toDigits, toQuestion } from './toQuestion.ts'
import { verifyFarcasterLogin } from './verifyFarcasterLogin.ts'

/** Settings that the server provides. */
type FarcasterLoginSettings = Omit<FarcasterLoginParts, 'store' | 'limits' | 'now'> &
  Partial<Pick<FarcasterLoginParts, 'now'>> & { database: Database; turns: Turns }

/** Creates the Farcaster login handlers of the wallet's origin. */
export function createFarcasterLogins({
  database,
  now = Date.now,
  turns,
  ...given
}: FarcasterLoginSettings): FarcasterLogins {
  const [perClient, perProject] = [socialLoginsOfClientPerHour, socialLoginsOfProjectPerHour]
  const parts: FarcasterLoginParts = {
    limits: createMailLimits({ turns, what: 'logins by Farcaster', perClient, perProject }),
    ...given,
    database,
    now,
    store: createFarcasterStore(database, given.rows),
  }
  return {
    createFarcasterLogin: (request, caller) => createFarcasterLogin(request, caller, parts),
    getFarcasterLogin: (request, caller) => getFarcasterLogin(request, caller, parts),
    verifyFarcasterLogin: (request, caller) => verifyFarcasterLogin(request, caller, parts),
    show: (flow) => showFarcaster(flow, parts),
    open: (flow, browser) => openFarcaster(flow, browser, parts),
    refuse: (flow) => refuseFarcaster(flow, parts),
  }
}

/**
 * Begins a login for the requesting key, and returns the page for a phone to open. No relay is contacted before someone
 * has opened it and confirmed the login there. Throws `RequestFailure`: PROVIDER_NOT_OFFERED, ORIGIN_NOT_ALLOWED, 429.
 */
async function createFarcasterLogin(
  { body: { appOrigin } }: WalletRequestOf<'createFarcasterLogin'>,
  caller: WalletCaller,
  parts: FarcasterLoginParts,
): Promise<WalletResponseOf<'createFarcasterLogin'>> {
  const { store, farcaster, walletOrigin, now } = parts
  requireAppProject(appOrigin, caller, parts)
  if (!farcaster)
    throw new RequestFailure('PROVIDER_NOT_OFFERED', {
      field: 'provider',
      description: 'Login with Farcaster is not enabled on this server.',
    })
  await takeLoginTurn(parts, caller, 'provider')
  const id = createId()
  const { projectId, key, device } = caller
  await store.add({
    ...{ id, projectId, key, device, appOrigin: new URL(appOrigin).origin },
    ...{ browserHash: null, channel: null, outcome: null, userId: null },
    ...{ createdAt: now(), expiresAt: now() + socialLoginMs },
  })
  return { loginId: id, uri: toPageUri(walletOrigin(), id), digits: toDigits(id, parts) }
}

/**
 * Handles the POST of a login's page: opens a channel at the relay and links to it. Only for the first browser, since
 * anyone with the channel's address can read what is signed there.
 */
async function openFarcaster(
  flow: string,
  known: string | undefined,
  parts: FarcasterLoginParts,
): Promise<{ page: WalletPage; browser?: string }> {
  const browser = known ?? createSecret()
  const login = isId(flow) ? await parts.store.claim(flow, toHash(browser), parts.now()) : undefined
  if (!login) return { page: renderFarcasterPage({ status: 'over' }) }
  try {
    const { url } = await takeChannel(login, parts)
    const { domain } = toQuestion(login, parts)
    return { page: renderFarcasterPage({ status: 'opened', flow, url, domain }), browser }
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    parts.onProviderFailed('farcaster', error)
    // The relay does not respond; the same browser may retry.
    return { page: renderFarcasterPage({ status: 'failed' }), browser }
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

/**
 * Handles a GET of a login's page: shows the requester, and two buttons. Begins nothing, since link previews fetch it.
 */
async function showFarcaster(
  flow: string,
  parts: Pick<FarcasterLoginParts, 'store' | 'projects' | 'hash' | 'now'>,
): Promise<WalletPage> {
  const login = isId(flow) ? await parts.store.find(flow) : undefined
  if (login?.outcome === 'refused') return renderFarcasterPage({ status: 'refused' })
  if (!login || login.outcome !== null || login.expiresAt <= parts.now())
    return renderFarcasterPage({ status: 'over' })
  const { projectId, appOrigin, device, createdAt: askedAt } = login
  const appName = parts.projects.get(projectId)?.name ?? appOrigin
  const digits = toDigits(flow, parts)
  return renderFarcasterPage({ status: 'asks', flow, appName, appOrigin, device, askedAt, digits })
}

/**
 * Returns a login's state to the key that began it. For any other key it is dead. Throws `RequestFailure`
 * UPSTREAM_UNAVAILABLE if the relay does not respond.
 */
async function getFarcasterLogin(
  { params: { loginId } }: WalletRequestOf<'getFarcasterLogin'>,
  caller: WalletCaller,
  parts: FarcasterLoginParts,
): Promise<WalletResponseOf<'getFarcasterLogin'>> {
  const login = await parts.store.find(loginId)
  if (!isOwnFarcasterLogin(login, caller)) return { state: 'dead' }
  if (login.outcome === 'refused') return { state: 'refused' }
  if (login.expiresAt <= parts.now()) return { state: 'dead' }
  // Used, and its key may not have received the response.
  if (login.userId !== null) return { state: 'approved' }
  if (login.outcome !== null) return { state: 'dead' }
  const read = await readChannel(login, parts)
  return { state: read === 'open' ? 'open' : read === 'gone' ? 'dead' : 'approved' }
}

/** Ends a login that was rejected on its page. */
async function refuseFarcaster(
  flow: string,
  { store, audit, now }: Pick<FarcasterLoginParts, 'store' | 'audit' | 'now'>,
): Promise<WalletPage> {
  const login = isId(flow) ? await store.find(flow) : undefined
  if (!login || !(await store.end(flow, 'refused', now())))
    return renderFarcasterPage({ status: login?.outcome === 'refused' ? 'refused' : 'over' })
  const { projectId } = login
  await audit.record({ what: 'socialRefused', subject: flow, projectId, purpose: 'farcaster' })
  return renderFarcasterPage({ status: 'refused' })
}

import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { type SocialOutcome, socialMessage, socialTaken } from '@latchkey/protocol/social'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { FramePage } from '../../platform/createPage.ts'
import type { FrameStorage } from '../../platform/parts.ts'
import type { Handler } from '../context.ts'
import { endLogin } from '../endLogin.ts'
import { openUser } from '../openUser.ts'
import { readCode } from '../readCode.ts'
import { toBeginFailure } from '../toBeginFailure.ts'

/** Starts a social login and returns the URL of its window. */
export const socialRedirectUri: Handler<
  FrameRequestOf<'social-redirect-uri'>,
  FrameResponseOf<'social-redirect-uri'>
> = async ({ provider }, { signal }, { session, storage, appOrigin }) => {
  const begun = session.ask('createSocialLogin', { body: { provider, appOrigin } }, signal)
  const { loginId, uri } = await begun.catch((error: unknown) => {
    throw toBeginFailure(error)
  })
  await storage.set(socialLoginKey, { loginId, provider } satisfies SocialLogin)
  return { uri }
}

/**
 * Completes a social login with the code that its window sends to the frame, or with the six digits that it showed.
 * Then a user without a wallet gets one, and a user with a wallet has it here.
 */
export const connectSocial: Handler<
  FrameRequestOf<'connect-social'>,
  FrameResponseOf<'connect-social'>
> = async ({ provider, code: typed, isFresh }, { signal }, context) => {
  const { loginId } = await requireSocialLogin(context.storage, provider)
  const given: Partial<HeardSocial> & { code: string } =
    typed === undefined
      ? await hearSocial(context.page, { walletOrigin: context.walletOrigin, loginId }, signal)
      : { code: readCode(typed) }
  const session = await endLogin(context.session, 'verifySocialLogin', {
    params: { loginId },
    body: { code: given.code },
  })
  const isOther = isFresh === true && (await context.session.getUser())?.id !== session.user.id
  await (isOther ? context.session.refuse(session) : context.session.begin(session))
  await context.storage.delete(socialLoginKey)
  given.taken?.()
  if (isOther) throw new FrameFailureError('OTHER_USER', 'Another user has logged in.')
  return openUser(context)
}

/** Result that a login's window sent to the frame; `taken` lets the window close. */
type HeardSocial = { code: string; taken(): void }

/**
 * Waits for the window of this login, on the wallet's own origin. The window repeats its message until it gets a
 * response. Throws `FrameFailureError`: LOGIN_REFUSED, UNAVAILABLE, or the abort reason of `signal`.
 */
function hearSocial(
  page: FramePage,
  { walletOrigin, loginId }: { walletOrigin: string; loginId: string },
  signal: AbortSignal,
): Promise<HeardSocial> {
  return new Promise((resolve, reject) => {
    const stop = page.onMessage(({ origin, data, source }) => {
      const said = origin === walletOrigin && readSaid(data)
      if (!said || said.flow !== loginId) return
      leave()
      const taken = () => source?.postMessage({ type: socialTaken, flow: loginId }, origin)
      // A failed login is not offered again. A code is, until it was accepted.
      if (said.code === undefined) taken()
      if (said.code !== undefined) resolve({ code: said.code, taken })
      else if (said.outcome === 'refused')
        reject(new FrameFailureError('LOGIN_REFUSED', 'The login was rejected at the provider.'))
      else reject(new FrameFailureError('UNAVAILABLE', 'The login failed at the provider.'))
    })
    const giveUp = () => {
      leave()
      reject(signal.reason)
    }
    const leave = () => {
      stop()
      signal.removeEventListener('abort', giveUp)
    }
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
  })
}

function readSaid(data: unknown): { flow: string; code?: string; outcome?: SocialOutcome } | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, flow, code, outcome } = data as Record<string, unknown>
  if (type !== socialMessage || typeof flow !== 'string') return undefined
  if (typeof code === 'string') return { flow, code }
  return outcome === 'refused' || outcome === 'failed' ? { flow, outcome } : undefined
}

/** Storage key of the pending login, which survives a reload. */
const socialLoginKey = 'socialLogin'

/** A pending login. */
type SocialLogin = { loginId: string; provider: SocialProvider }

/** Returns the pending login with a provider. Throws `FrameFailureError` CODE_DEAD without one. */
async function requireSocialLogin(storage: FrameStorage, provider: SocialProvider): Promise<SocialLogin> {
  const login = await storage.get<SocialLogin>(socialLoginKey)
  if (login?.provider !== provider) throw new FrameFailureError('CODE_DEAD', 'No login is in progress.')
  return login
}

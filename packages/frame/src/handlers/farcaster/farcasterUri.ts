import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from '../context.ts'
import { toBeginFailure } from '../toBeginFailure.ts'
import { type FarcasterLogin, farcasterLoginKey } from './farcasterLogin.ts'

/**
 * Answers the page of a login by Farcaster, and its digits: of the one that is open, since a yes that comes while nobody
 * looks must not be lost, else of a new one.
 */
export const farcasterUri: Handler<
  FrameRequestOf<'farcaster-uri'>,
  FrameResponseOf<'farcaster-uri'>
> = async (_, { signal }, { session, storage, appOrigin }) => {
  const known = await storage.get<FarcasterLogin>(farcasterLoginKey)
  // What is left of a verified one is the wallet.
  if (known && (await (known.isVerified ? session.getUser() : isOpen(known.loginId))))
    return { uri: known.uri, digits: known.digits }
  const begun = session.ask('createFarcasterLogin', { body: { appOrigin } }, signal)
  const { loginId, uri, digits } = await begun.catch((error: unknown) => {
    throw toBeginFailure(error)
  })
  await storage.set(farcasterLoginKey, { loginId, uri, digits } satisfies FarcasterLogin)
  return { uri, digits }

  async function isOpen(loginId: string) {
    const request = { params: { loginId }, body: undefined }
    const { state } = await session.ask('getFarcasterLogin', request, signal)
    return state === 'open' || state === 'approved'
  }
}

import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Handler } from '../context.ts'
import { toBeginFailure } from '../toBeginFailure.ts'
import { type FarcasterLogin, farcasterLoginKey } from './farcasterLogin.ts'

/**
 * Returns the page of a Farcaster login and its digits. Reuses an open login, since an approval that arrives while
 * nobody is watching must not be lost. Otherwise starts a new one.
 */
export const farcasterUri: Handler<
  FrameRequestOf<'farcaster-uri'>,
  FrameResponseOf<'farcaster-uri'>
> = async (_, { signal }, { session, storage, appOrigin }) => {
  const known = await storage.get<FarcasterLogin>(farcasterLoginKey)
  // For a verified login, only the wallet is left to create.
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

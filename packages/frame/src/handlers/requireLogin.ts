import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { HandlerContext } from './context.ts'
import type { PendingLogin } from './pendingLogins.ts'

/**
 * Returns a pending login; undefined without one. A login that has already logged a user in counts only as long as that
 * user stays logged in: for anyone else it proves nothing.
 */
export async function findLogin<login extends PendingLogin>(
  key: string,
  { storage, session }: Pick<HandlerContext, 'storage' | 'session'>,
): Promise<login | undefined> {
  const login = await storage.get<login>(key)
  const isOver = login?.userId !== undefined && login.userId !== (await session.getUser())?.id
  return isOver ? undefined : login
}

/** Returns a pending login. Throws `FrameFailureError` CODE_DEAD without one. */
export async function requireLogin<login extends PendingLogin>(
  key: string,
  context: Pick<HandlerContext, 'storage' | 'session'>,
): Promise<login> {
  const login = await findLogin<login>(key, context)
  if (!login) throw new FrameFailureError('CODE_DEAD', 'No login is in progress.')
  return login
}

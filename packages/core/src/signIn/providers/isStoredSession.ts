import type { StoredSignInSession } from './defineSignInProvider.ts'

/** Returns whether a stored or received value is a session, as far as the kit uses it. */
export function isStoredSession(value: unknown): value is StoredSignInSession {
  const { data, id, createdAt, isCurrent } = Object(value)
  const texts = [id, createdAt, data?.accountAddress, data?.chainId]
  return typeof isCurrent === 'boolean' && texts.every((text) => typeof text === 'string')
}

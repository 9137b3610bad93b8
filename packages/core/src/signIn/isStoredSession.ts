import type { StoredSignInSession } from './defineSignInProvider.ts'

/** Tells whether a value that was kept or sent is a session, as far as the kit reads it. */
export function isStoredSession(value: unknown): value is StoredSignInSession {
  const { data, id, createdAt, isCurrent } = Object(value)
  const texts = [id, createdAt, data?.accountAddress, data?.chainId]
  return typeof isCurrent === 'boolean' && texts.every((text) => typeof text === 'string')
}

import { relayEntryBytes } from '@latchkey/protocol/constants'
import { charactersOf } from './charactersOf.ts'
import type { Message } from './store.ts'

/** Returns the bytes that a stored message counts for; its characters are ASCII. */
export function weightOf(message: Pick<Message, 'message' | 'attestation'>): number {
  return relayEntryBytes + charactersOf(message)
}

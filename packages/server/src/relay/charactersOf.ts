import type { Message } from './store.ts'

/** Counts what a client has put into a message: it may be large where the rest is not. */
export function charactersOf({ message, attestation }: Pick<Message, 'message' | 'attestation'>): number {
  return message.length + (attestation?.length ?? 0)
}

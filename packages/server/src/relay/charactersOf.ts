import type { Message } from './store.ts'

/** Counts the characters that a client chose in a message. Other fields have a limited size. */
export function charactersOf({ message, attestation }: Pick<Message, 'message' | 'attestation'>): number {
  return message.length + (attestation?.length ?? 0)
}

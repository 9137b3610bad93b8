import { topicOf } from '../crypto/keys.ts'
import type { Pairing } from '../session/stored.ts'

/** Returns the topics on which a pairing's wallet may respond. */
export function topicsOf(pairing: Pairing): string[] {
  const { topic, agreed, signIn } = pairing
  return [topic, ...(agreed ? [agreed.topic] : []), ...(signIn ? [signInTopic(pairing)] : [])]
}

/** Returns the topic of sign-in responses, which are encrypted to the proposal's key. */
export function signInTopic({ proposal }: Pairing): string {
  return topicOf(proposal.keys.publicKey)
}

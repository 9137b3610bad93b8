import { topicOf } from '../crypto/keys.ts'
import type { Pairing } from '../stored.ts'

/** Where its wallet may answer. */
export function topicsOf(pairing: Pairing): string[] {
  const { topic, agreed, signIn } = pairing
  return [topic, ...(agreed ? [agreed.topic] : []), ...(signIn ? [signInTopic(pairing)] : [])]
}

/** Where a sign-in is answered, in an envelope for this key alone. */
export function signInTopic({ proposal }: Pairing): string {
  return topicOf(proposal.keys.publicKey)
}

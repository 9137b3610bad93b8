import { deriveSymKey, topicOf } from '../crypto/keys.ts'
import type { Pairing } from '../stored.ts'

/** Where its wallet may answer. */
export function topicsOf(pairing: Pairing): string[] {
  const symKey = agreedKey(pairing)
  return [
    pairing.topic,
    ...(symKey ? [topicOf(symKey)] : []),
    ...(pairing.signIn ? [signInTopic(pairing)] : []),
  ]
}

/** Where a sign-in is answered, in an envelope for this key alone. */
export function signInTopic({ proposal }: Pairing): string {
  return topicOf(proposal.keys.publicKey)
}

/** The session's key, once the wallet has approved. */
export function agreedKey({ proposal: { keys, peerPublicKey } }: Pairing): string | undefined {
  return peerPublicKey === undefined ? undefined : deriveSymKey(keys.privateKey, peerPublicKey)
}

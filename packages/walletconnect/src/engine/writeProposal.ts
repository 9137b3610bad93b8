import { type JsonRpcRequest, request } from '../base/jsonRpc.ts'
import { createSymKey, type KeyPair, topicOf } from '../crypto/keys.ts'
import type { ConnectParameters } from '../session/client.ts'
import { type Method, pairingSeconds } from '../session/rpc.ts'
import type { Metadata } from '../session/session.ts'
import type { Pairing } from '../session/stored.ts'
import { writeSignIn } from '../session/writeSignIn.ts'

/** Proposal to a wallet. */
export type Proposal = Pick<ConnectParameters, 'namespaces' | 'properties' | 'authenticate'>

/**
 * Creates a pairing and its messages. A proposal is always included. A sign-in is added only if requested and if all
 * namespaces are eip155, because its response can't grant anything else.
 */
export function writeProposal(
  { namespaces, properties, authenticate }: Proposal,
  keys: KeyPair,
  metadata: Metadata,
  seconds: number,
): { pairing: Pairing; messages: { method: Method; message: JsonRpcRequest }[] } {
  const symKey = createSymKey()
  const topic = topicOf(symKey)
  const expiry = Math.floor(seconds) + pairingSeconds
  const peer = { publicKey: keys.publicKey, metadata }
  const say = (method: Method, params: object) => ({ method, message: request(method, params) })
  const asked =
    authenticate &&
    isOfEvm(namespaces) &&
    writeSignIn(authenticate, namespaces.eip155?.methods ?? [], new Date(seconds * 1_000).toISOString())
  const signIn =
    asked &&
    say('wc_sessionAuthenticate', {
      authPayload: { type: 'caip122', version: '1', ...asked },
      requester: peer,
      expiryTimestamp: expiry,
    })
  const proposal = say('wc_sessionPropose', {
    relays: [{ protocol: 'irn' }],
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    proposer: peer,
    expiryTimestamp: expiry,
    pairingTopic: topic,
    ...(properties && { sessionProperties: properties }),
  })
  const pairing: Pairing = {
    topic,
    symKey,
    expiry,
    proposal: { id: proposal.message.id, keys },
    ...(asked && signIn && { signIn: { id: signIn.message.id, asked } }),
  }
  return { pairing, messages: signIn ? [signIn, proposal] : [proposal] }
}

function isOfEvm(namespaces: Proposal['namespaces']): boolean {
  const chains = Object.entries(namespaces).flatMap(([name, proposed]) => [name, ...proposed.chains])
  return chains.every((chain) => chain.split(':')[0] === 'eip155')
}

import type { ConnectParameters } from '../client.ts'
import { createKeyPair, createSymKey, topicOf } from '../crypto/keys.ts'
import { type JsonRpcRequest, request } from '../jsonRpc.ts'
import { type Method, pairingSeconds } from '../rpc.ts'
import type { Metadata } from '../session.ts'
import type { Pairing } from '../stored.ts'
import { writeSignIn } from './signIn.ts'

/** What is proposed to a wallet. */
export type Proposal = Pick<ConnectParameters, 'namespaces' | 'properties' | 'authenticate'>

/** Writes a new pairing, and what is said over it: a sign-in where one is asked for, and a proposal in any case. */
export function writeProposal(
  { namespaces, properties, authenticate }: Proposal,
  metadata: Metadata,
  seconds: number,
): { pairing: Pairing; messages: { method: Method; message: JsonRpcRequest }[] } {
  const symKey = createSymKey()
  const keys = createKeyPair()
  const topic = topicOf(symKey)
  const expiry = Math.floor(seconds) + pairingSeconds
  const peer = { publicKey: keys.publicKey, metadata }
  const say = (method: Method, params: object) => ({ method, message: request(method, params) })
  const asked =
    authenticate &&
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

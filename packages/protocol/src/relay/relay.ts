import * as z from 'zod/mini'
import {
  relayBatchMax,
  relayMessageCharactersMax,
  relayTopicsMax,
  relayTtlSecondsMax,
} from '../constants/index.ts'

const topic = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Characters of envelopes and tokens. Databases don't accept every character. */
const printable = z.regex(/^[ -~]*$/)
const message = z.string().check(z.minLength(1), z.maxLength(relayMessageCharactersMax), printable)
const attestation = z.nullish(z.string().check(z.maxLength(8_192), printable))
const list = <schema extends z.core.$ZodType>(item: schema, max = relayBatchMax) =>
  z.array(item).check(z.minLength(1), z.maxLength(max))

const publication = z.object({
  topic,
  message,
  attestation,
  ttl: z.int().check(z.positive(), z.maximum(relayTtlSecondsMax)),
  tag: z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1)),
})

/**
 * Calls that a client may send to a relay (WalletConnect's IRN), by method. Fields not listed here, such as the
 * clear-text `tvf`, are dropped.
 */
export const relayCalls = {
  irn_publish: publication,
  irn_batchPublish: z.object({ messages: list(publication) }),
  irn_subscribe: z.object({ topic }),
  irn_batchSubscribe: z.object({ topics: list(topic, relayTopicsMax) }),
  irn_unsubscribe: z.object({ topic }),
  irn_batchUnsubscribe: z.object({ subscriptions: list(z.object({ topic }), relayTopicsMax) }),
  irn_fetchMessages: z.object({ topic }),
  irn_batchFetchMessages: z.object({ topics: list(topic, relayTopicsMax) }),
  irn_batchReceive: z.object({ receipts: list(z.object({ topic, messageId: z.int() })) }),
  wc_proposeSession: z.object({ pairingTopic: topic, sessionProposal: message, attestation }),
  wc_approveSession: z.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
  }),
}

/** A method of a relay. */
export type RelayMethod = keyof typeof relayCalls
/** Parameters of a relay method. */
export type RelayParams<method extends RelayMethod> = z.infer<(typeof relayCalls)[method]>

// Limits of a relay (WalletConnect's IRN).

/** Maximum messages that a relay returns per response; the rest follows on the next request. */
export const relayMailboxMessagesMax = 500
/**
 * Maximum characters of the messages that a relay returns per response, several of the largest; the rest follows later.
 */
export const relayMailboxCharactersMax = 1_000_000
/** Maximum topics per socket. */
export const relayTopicsMax = 1_000
/** Maximum topics or messages in one call to the relay. */
export const relayBatchMax = 500
/** Maximum characters of an encrypted message. */
export const relayMessageCharactersMax = 200_000
/** Maximum messages that a relay stores per topic. */
export const relayTopicMessagesMax = 1_000
/** Maximum characters of the messages that a relay stores per topic. */
export const relayTopicCharactersMax = 10_000_000
/** Bytes counted for each message, receipt and topic in addition to its text: ids, keys, times and indexes. */
export const relayEntryBytes = 512
/** Default limit of the bytes that a relay stores, for all messages, receipts and topics together. */
export const relayStoreBytesMax = 512_000_000
/** Default limit of the bytes that a relay stores for one client's messages. */
export const relayClientBytesMax = 16_000_000
/** Default limit of the bytes that a relay stores for one address. */
export const relayAddressBytesMax = 16_000_000
/** Share of a relay's store for messages on topics that only their sender has subscribed to. */
export const relayUnheardStoreShare = 1 / 4
/** Share of an address's limit for messages on topics that only their sender has subscribed to. */
export const relayUnheardAddressShare = 1 / 8
/** Maximum open sockets per client. */
export const relayClientSocketsMax = 32
/** Maximum open sockets per address. */
export const relayAddressSocketsMax = 4_000
/** Maximum lifetime of a message. */
export const relayTtlSecondsMax = 2_592_000
/** Maximum lifetime of a message on a topic that only its sender has subscribed to: twice a pairing's lifetime. */
export const relayUnheardTtlSecondsMax = 600
/** How long a relay remembers that a topic was subscribed to: as long as a message on it may be stored. */
export const relayTopicTtlSeconds = relayTtlSecondsMax
/** Interval at which a relay removes expired messages. */
export const relaySweepMs = 60_000

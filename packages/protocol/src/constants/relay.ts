// Limits of a relay (WalletConnect's IRN).

/** Messages that a relay hands over at once; the rest comes with the next question. */
export const relayMailboxMessagesMax = 500
/** Characters of the messages that a relay hands over at once, several of the largest; the rest comes later, too. */
export const relayMailboxCharactersMax = 1_000_000
/** Topics that one socket may listen to. */
export const relayTopicsMax = 1_000
/** Topics or messages in one call to the relay. */
export const relayBatchMax = 500
/** Characters of one sealed message. */
export const relayMessageCharactersMax = 200_000
/** Messages of one topic that a relay keeps. */
export const relayTopicMessagesMax = 1_000
/** Characters of the messages of one topic that a relay keeps. */
export const relayTopicCharactersMax = 10_000_000
/** Bytes that a relay counts for each message, receipt and topic, beside its text: ids, keys, times and indexes. */
export const relayEntryBytes = 512
/** Bytes that a relay stores, of all messages, receipts and topics together, where its operator sets no other limit. */
export const relayStoreBytesMax = 512_000_000
/** Bytes that a relay stores of the messages of one client, where its operator sets no other limit. */
export const relayClientBytesMax = 16_000_000
/** Bytes that a relay stores for one address, where its operator sets no other limit. */
export const relayAddressBytesMax = 16_000_000
/** The share of a relay's store for messages on topics that nobody but their sender has listened to. */
export const relayUnheardStoreShare = 1 / 4
/** The share of an address for messages on topics that nobody but their sender has listened to. */
export const relayUnheardAddressShare = 1 / 8
/** Sockets that one client may have open at a relay. */
export const relayClientSocketsMax = 32
/** Sockets that one address may have open at a relay. */
export const relayAddressSocketsMax = 4_000
/** How long a message may wait for its receiver. */
export const relayTtlSecondsMax = 2_592_000
/** How long a message may wait on a topic that nobody but its sender has listened to: twice as long as a pairing lives. */
export const relayUnheardTtlSecondsMax = 600
/** How long a relay remembers that a topic was listened to: as long as a message on it may wait. */
export const relayTopicTtlSeconds = relayTtlSecondsMax
/** How often a relay looks for expired messages. */
export const relaySweepMs = 60_000

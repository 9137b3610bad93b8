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
/** Sockets that one client may have open at a relay. */
export const relayClientSocketsMax = 32
/** Sockets that one address may have open at a relay. */
export const relayAddressSocketsMax = 4_000
/** How long a message may wait for its receiver. */
export const relayTtlSecondsMax = 2_592_000
/** How often a relay looks for expired messages. */
export const relaySweepMs = 60_000

/** Every number of spec section 9, with its unit in the name. No zod here: this loads with the connect button. */

/** Wait before an open notification reopens with another message (9.1). */
export const notificationReopenMs = 150
/** How long a notification stays that closes by itself. */
export const notificationAutoCloseMs = 6_000
/** How long the modal shakes (9.1). */
export const modalShakeMs = 500
/** The log level when none is configured (9.1). */
export const defaultLogLevel = 'error'
/** Wait between two code requests of an e-mail login (9.2). */
export const emailCooldownMs = 30_000
/** How long a balance is not asked again after a failure (9.2, 4.18). */
export const balanceRetryMs = 30_000
/** Retries of one RPC request (9.4). */
export const rpcRetryCount = 3
/** First delay between RPC retries; doubles each time, `Retry-After` wins (9.5). */
export const rpcRetryDelayMs = 150
/** HTTP answers after which an RPC request is tried again (9.6). */
export const rpcRetryStatuses = [403, 408, 413, 429, 500, 502, 503, 504] as const
/** JSON-RPC codes after which an RPC request is tried again (9.6). */
export const rpcRetryCodes = [-1, -32005, -32603] as const
/** How long an HTTP answer may take (9.7). */
export const httpTimeoutMs = 10_000
/** How often a chain is asked for news (9.7). */
export const pollingIntervalMs = 4_000
/** JSON-RPC entries in one HTTP request (9.8). */
export const rpcBatchSize = 1_000
/** Bytes of calldata in one multicall (9.9). */
export const multicallBatchBytes = 1_024
/** Default multiplier of the base fee (9.10). */
export const baseFeeMultiplier = 1.2
/** Least multiplier of the base fee (9.10). */
export const baseFeeMultiplierMin = 1
/** Entries of each cache by address (9.11). */
export const addressCacheEntriesMax = 8_192
/** Requests that are told apart from their equals, under way or answered (9.11). */
export const requestCacheEntriesMax = 8_192
/** Samples behind an upstream's rank (9.12). */
export const rankSampleCount = 10
/** How long an upstream may take to answer a ranking ping (9.12). */
export const rankPingTimeoutMs = 1_000
/** Weight of stability in an upstream's rank (9.12). */
export const rankStabilityWeight = 0.7
/** Weight of latency in an upstream's rank (9.12). */
export const rankLatencyWeight = 0.3
/** Blobs in one transaction (9.13). */
export const blobsMax = 6
/** Bytes of one blob (9.13). */
export const blobBytes = 131_072
/** Bytes of data that fit in the blobs of one transaction (5.15). */
export const blobDataBytesMax = 761_855
/** The kit's wait for a receipt (9.14). */
export const receiptTimeoutMs = 180_000
/** Retries of a receipt read (9.14). */
export const receiptRetryCount = 6
/** First delay between receipt reads; doubles each time (9.14). */
export const receiptRetryDelayMs = 200
/** How often pending transactions are looked for, where that is switched on (9.15). */
export const pendingPollingIntervalMs = 30_000
/** Pending transactions followed at once (9.15). */
export const pendingTransactionsMax = 99
/** Wait for `wallet_revokePermissions` on disconnect (9.16). */
export const permissionRevokeTimeoutMs = 100
/** Wait for a provider that is injected late (9.16). */
export const lateInjectionMs = 1_000
/** How long the wallet's frame may take to load (9.17). */
export const frameLoadTimeoutMs = 20_000
/** How long e-mail, device, code and social requests may take (9.17). */
export const frameRequestTimeoutMs = 30_000
/** Version of the frame protocol, in the frame's URL (9.18). */
export const frameProtocolVersion = 4
/** Offset between a chain id and its ENSIP-11 coin type (9.19). */
export const coinTypeOffset = 2_147_483_648
/** Characters of the shortest name that can be registered (9.19). */
export const nameLengthMin = 4
/** Currency of balances (9.19). */
export const balanceCurrency = 'usd'
/** How long a balance is fresh (9.21). */
export const balanceCacheMs = 30_000
/** How long a name is fresh (9.21). */
export const nameCacheMs = 300_000
/** Recent wallets that are kept (9.21). */
export const recentWalletsMax = 2
/** Chain id when nothing says another (9.23). */
export const fallbackChainId = 1
/** Prefix of storage keys when none is configured (9.25). */
export const defaultStorageKey = 'latchkey'
/** Entries of one history page (Provider API 7.5). */
export const historyPageSize = 50
/** How long an identity is fresh (Provider API 7.4). */
export const identityCacheMs = 86_400_000
/** Deadline of one request to the server, upstream tries included. */
export const serverDeadlineMs = 8_000
/** How long a chain may take that is asked with others; who is late is left out of the answer. */
export const chainWaitMs = 5_000
/** Bytes of a body on the chain RPC route. */
export const rpcBodyBytesMax = 10_000_000
/** Bytes of a body on every other route. */
export const bodyBytesMax = 256_000
/** How long one try of reconnecting a connector may take. */
export const reconnectTimeoutMs = 5_000
/** How long a read may take before the next upstream is asked as well. */
export const rpcHedgeMs = 600
/** Entries in one request to an upstream. */
export const rpcUpstreamBatchSize = 100
/** How often the head of a chain in use is looked at. */
export const rpcHeadPollMs = 1_000
/** How long after its last use a chain's head is still followed and its upstreams ranked. */
export const rpcIdleMs = 30_000
/** Blocks behind the head that count as final on chains that name no finalized block. */
export const rpcFinalityBlocks = 128
/** Bytes of cached RPC results per chain. */
export const rpcCacheBytesMax = 64_000_000
/** Bytes of one answer of an upstream. */
export const rpcAnswerBytesMax = 50_000_000
/** Bytes of one WebSocket frame from a client. */
export const socketFrameBytesMax = 256_000
/** Subscriptions on one WebSocket. */
export const socketSubscriptionsMax = 32
/** Bytes that may wait for a slow reader of a WebSocket before it is closed. */
export const socketBufferBytesMax = 4_000_000
/** How often a WebSocket is pinged; one that misses a ping is closed. */
export const socketPingMs = 30_000
/** What sending all of a native balance leaves, in percent of the fee: wallets estimate it anew, and higher. */
export const feeReservePercent = 150
/** Messages that a relay hands over at once; the rest comes with the next question. */
export const relayMailboxMessagesMax = 500
/** Topics that one socket may listen to. */
export const relayTopicsMax = 1_000
/** Topics or messages in one call to the relay. */
export const relayBatchMax = 500
/** Characters of one sealed message. */
export const relayMessageCharactersMax = 200_000
/** Messages of one topic that a relay keeps. */
export const relayTopicMessagesMax = 1_000
/** Sockets that one client may have open at a relay. */
export const relayClientSocketsMax = 32
/** Sockets that one address may have open at a relay. */
export const relayAddressSocketsMax = 4_000
/** How long a message may wait for its receiver. */
export const relayTtlSecondsMax = 2_592_000
/** How often a relay looks for expired messages. */
export const relaySweepMs = 60_000
/** How long an app may take to come in front of the page after its link was followed. */
export const walletOpenMs = 2_500
/** How long a wallet's answer may take to arrive once the visitor is back from its app. */
export const walletAnswerMs = 8_000
/** How long before its end a pairing counts as expired (4.5). */
export const pairingMarginMs = 10_000

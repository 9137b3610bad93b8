/** Constants for the server and for code that loads on intent. */

/** The longest `Retry-After` that is respected, in seconds. */
export const retryAfterSecondsMax = 60
/** Retry delay if `Retry-After` is longer than that, in seconds. */
export const retryProbeSeconds = 10
/** Minimum time between two code requests of an email login (9.2). */
export const emailCooldownMs = 30_000
/** How long the code of an email login is valid. */
export const emailCodeMs = 600_000
/** Number of wrong attempts that invalidate the code of an email login. */
export const emailCodeTriesMax = 5
/** Period for counting emails and wrong codes per address. */
export const emailCountedMs = 86_400_000
/** Emails with a code or a link to one address per period. */
export const emailMailsMax = 10
/** Wrong codes for one address per period. After that, only the link in the email works. */
export const emailWrongCodesMax = 20
/** Emails with a code that one client may request per hour. */
export const emailMailsOfClientPerHour = 60
/** Emails with a code that one project's users may request per hour. */
export const emailMailsOfProjectPerHour = 3_000
/** Emails with a code to a project's known devices per hour, reserved in addition to the other limits. */
export const emailMailsOfKnownPerHour = 1_000
/** How long a social login may take from its start to its code. */
export const socialLoginMs = 900_000
/** How long the code of a social login is valid. */
export const socialCodeMs = 300_000
/** Number of wrong attempts that invalidate the code of a social login. */
export const socialCodeTriesMax = 5
/** Wrong digits per provider account per day, over all logins. After that, only the window's own code works. */
export const socialWrongDigitsMax = 20
/** Period for counting wrong digits per provider account. */
export const socialCountedMs = 86_400_000
/** Social logins that one client may start per hour. */
export const socialLoginsOfClientPerHour = 120
/** Social logins that one project's users may start per hour. */
export const socialLoginsOfProjectPerHour = 6_000
/** How long the challenge of a passkey login is valid. */
export const passkeyLoginMs = 600_000
/** Maximum characters of a passkey's name. */
export const passkeyNameMax = 64
/** Passkey logins that one client may start per hour. */
export const passkeyLoginsOfClientPerHour = 240
/** Passkey logins that one project's users may start per hour. */
export const passkeyLoginsOfProjectPerHour = 12_000
/** Timeout of the server's requests to a social provider. */
export const socialAnswerMs = 5_000
/** Interval at which a social login's window offers its code to the frame. */
export const socialOfferMs = 250
/** Number of offers before the window shows the digits to type. */
export const socialOffersBeforeDigits = 16
/** Number of offers before that if no frame was found: a wallet in a window may still accept the code. */
export const socialOffersAlone = 4
/** Maximum number of offers, covering the time that the code is valid. */
export const socialOffersMax = socialCodeMs / socialOfferMs
/** Interval at which the frame polls for approval in Farcaster, the same as FIP-11's own clients use. */
export const farcasterPollMs = 1_500
/** Consecutive failed polls after which the frame aborts a Farcaster login. */
export const farcasterMissesMax = 4
/** Timeout of the server's requests to a Farcaster relay or registry. */
export const farcasterAnswerMs = 3_500
/** Interval at which the server removes expired logins. */
export const emailLoginSweepMs = 60_000
/** How long to wait after a failure before requesting a balance again (9.2, 4.18). */
export const balanceRetryMs = 30_000
/** HTTP statuses after which an RPC request is retried (9.6). */
export const rpcRetryStatuses = [403, 408, 413, 429, 500, 502, 503, 504] as const
/** JSON-RPC error codes after which an RPC request is retried (9.6). */
export const rpcRetryCodes = [-1, -32005, -32603] as const
/** Interval at which a chain is polled (9.7). */
export const pollingIntervalMs = 4_000
/** Maximum JSON-RPC entries in one HTTP request (9.8). */
export const rpcBatchSize = 1_000
/** Maximum bytes of calldata in one multicall (9.9). */
export const multicallBatchBytes = 1_024
/** Maximum entries of each cache by address (9.11). */
export const addressCacheEntriesMax = 8_192
/** Maximum entries for request deduplication, pending or completed (9.11). */
export const requestCacheEntriesMax = 8_192
/** Number of samples for an upstream's rank (9.12). */
export const rankSampleCount = 10
/** Timeout of a ranking ping to an upstream (9.12). */
export const rankPingTimeoutMs = 1_000
/** Weight of stability in an upstream's rank (9.12). */
export const rankStabilityWeight = 0.7
/** Weight of latency in an upstream's rank (9.12). */
export const rankLatencyWeight = 0.3
/** Maximum blobs in one transaction (9.13). */
export const blobsMax = 6
/** Bytes of one blob (9.13). */
export const blobBytes = 131_072
/** Maximum bytes of data in the blobs of one transaction (5.15). */
export const blobDataBytesMax = 761_855
/** How long the modal waits for a receipt (9.14). */
export const receiptTimeoutMs = 180_000
/** Default timeout for an app that waits for a receipt (9.14). */
export const libraryReceiptTimeoutMs = 25_000
/** Retries of a receipt read (9.14). */
export const receiptRetryCount = 6
/** First delay between receipt reads; doubles each time (9.14). */
export const receiptRetryDelayMs = 200
/** Interval at which pending transactions are polled, if enabled (9.15). */
export const pendingPollingIntervalMs = 30_000
/** Maximum pending transactions followed at the same time (9.15). */
export const pendingTransactionsMax = 99
/** Maximum pending transactions stored between visits, over all accounts, so that little is stored. */
export const storedPendingMax = 8
/** Maximum swaps stored between visits, over all accounts, so that little is stored. */
export const storedSwapsMax = 4
/** Interval at which pending transactions on screen are refreshed. */
export const pendingRefreshMs = 4_000
/** Number of blocks searched for a transaction that replaced a pending one. */
export const replacementBlocksMax = 32
/** When a transaction whose nonce is used counts as replaced, even if its replacement was not found. */
export const replacementSearchMs = 600_000
/** When a transaction unknown to every node is forgotten. */
export const unknownPendingMs = 86_400_000
/** Maximum compute units of a Solana transaction; used for simulations. */
export const computeUnitsMax = 1_400_000
/** Margin on top of a Solana transaction's simulated compute units, in percent. */
export const computeMarginPercent = 20n
/** Percentile of recent Solana priority fees that is paid. */
export const priorityFeePercentile = 75
/** Maximum priority fee of a Solana transfer, in lamports: a spike in the market is waited out. */
export const priorityFeeMax = 1_000_000n
/** Number of blocks for which a Solana transaction is valid after its blockhash was the latest. */
export const blockhashBlocks = 150n
/** When a Solana transaction with an unknown last valid block counts as expired. */
export const blockhashMs = 180_000
/** How often a wallet is asked to sign if the Solana transaction keeps expiring before it is signed. */
export const expiredAsksMax = 3
/** Interval at which a Solana transfer is polled and rebroadcast. */
export const transferPollMs = 1_000
/** Fee increase that nodes require of a replacement transaction, in percent of each fee (geth's price bump). */
export const replacementRaisePercent = 10
/** Number of recent blocks from whose fees the current fee is estimated. */
export const feeHistoryBlocks = 10
/** The base fee changes by at most one part in this many per block (EIP-1559). */
export const baseFeeChangeDenominator = 8n
/** Interval at which the fees of a send are refreshed while it is reviewed. */
export const feeRefreshMs = 15_000
/** Factor that the base fee may grow by at the fast speed. */
export const fastBaseFeeMultiplier = 2
/** Maximum receivers stored per account. */
export const recentReceiversMax = 8
/** Maximum accounts whose receivers are stored. */
export const receiverAccountsMax = 4
/** Maximum recent receivers offered. */
export const offeredReceiversMax = 3
/** Number of characters at either end that people compare in addresses. */
export const lookAlikeCharacters = 4
/** Timeout for loading the wallet's frame (9.17). */
export const frameLoadTimeoutMs = 20_000
/** Timeout of email, device, code and social requests (9.17). */
export const frameRequestTimeoutMs = 30_000
/** Interval at which the kit checks whether a social login's window was closed. */
export const socialWindowPollMs = 300
/** How long a login may take to complete after its window closed, before the user is asked. */
export const socialWindowGraceMs = 3_000
/** Size of a social login's window, in CSS pixels; phones open a tab instead. */
export const socialWindowSize = { width: 480, height: 720 } as const
/** Interval at which the frame checks whether a new device's link was clicked. */
export const devicePollMs = 1_000
/** Clock difference from the wallet server beyond which a rejected proof is blamed on the device's clock (8.19). */
export const walletClockSkewMs = 60_000
/** Margin on top of a contract call's estimated gas, because the cost may change before it is mined. */
export const gasMarginPercent = 20n
/** Version of the frame protocol, in the frame's URL (9.18). */
export const frameProtocolVersion = 4
/** Offset between a chain id and its ENSIP-11 coin type (9.19). */
export const coinTypeOffset = 2_147_483_648
/** Minimum characters of a name that can be registered (9.19). */
export const nameLengthMin = 4
/** Maximum characters of a name's label (RFC 1035). */
export const nameLengthMax = 63
/** How long a signed text about a name is valid, in seconds (Provider API 7.17). */
export const nameTextSeconds = 300
/** How far in the future a signed text about a name may be dated, in seconds: clocks differ. */
export const nameTextAheadSeconds = 60
/** Maximum names per account. */
export const namesPerAccountMax = 10
/** Maximum addresses of one name, one for each coin type. */
export const nameAddressesMax = 50
/** Maximum attributes of one name. */
export const nameAttributesMax = 32
/** Maximum characters of an attribute's key. */
export const nameAttributeKeyLengthMax = 64
/** Maximum characters of an attribute's value: enough for a small image. */
export const nameAttributeLengthMax = 8_192
/** Maximum bytes of all attributes of one name, as JSON. */
export const nameAttributesBytesMax = 16_384
/** Maximum name suggestions (Provider API 7.16). */
export const nameSuggestionsMax = 5
/** Maximum concurrent requests for the names of addresses. */
export const identitiesAtOnceMax = 3
/** Debounce of a name lookup while typing. */
export const nameCheckDelayMs = 250
/** A name that was requested without a response may arrive this long after a check finds it free. */
export const nameArrivalMs = 5_000
/** Delay between two checks of a requested name that has not arrived. */
export const nameArrivalPollMs = 1_000
/** How long a response of the names' gateway is valid on chain, in seconds (ERC-3668). */
export const gatewayAnswerSeconds = 300
/** Currency of balances (9.19). */
export const balanceCurrency = 'usd'
/** How long a balance is cached (9.21). */
export const balanceCacheMs = 30_000
/** How long a name is cached (9.21). */
export const nameCacheMs = 300_000
/** Number of entries per history page (Provider API 7.5). */
export const historyPageSize = 50
/** Number of steps between the points of an account's past values. */
export const portfolioStepCount = 48
/** Maximum number of newest transfers on a chain from which an account's past values are computed. */
export const portfolioRowsMax = 20_000
/** Maximum approvals of an account checked per chain; older ones are omitted. */
export const approvalsCheckedMax = 200
/** How long an identity is cached (Provider API 7.4). */
export const identityCacheMs = 86_400_000
/** Deadline of one request to the server, including retries at upstreams. */
export const serverDeadlineMs = 8_000
/** Timeout of a chain that is queried together with others; slower ones are omitted from the response. */
export const chainWaitMs = 5_000
/** Maximum bytes of a request body on the chain RPC route: a transaction with six blobs takes 1.7 MB. */
export const rpcBodyBytesMax = 2_500_000
/** Maximum bytes of a request body on every other route. */
export const bodyBytesMax = 256_000
/** Timeout of one attempt to reconnect a connector. */
export const reconnectTimeoutMs = 5_000
/** How long a wallet may take to disconnect before the connection ends without its confirmation. */
export const disconnectTimeoutMs = 3_000
/** How long a wallet may take to respond to a network switch. */
export const switchAnswerMs = 120_000
/** How long a read may take before the next upstream is also queried. */
export const rpcHedgeMs = 600
/** Maximum entries in one request to an upstream. */
export const rpcUpstreamBatchSize = 100
/** Interval at which the head of a chain in use is polled. */
export const rpcHeadPollMs = 1_000
/** How long after its last use a chain's head is still followed and its upstreams are still ranked. */
export const rpcIdleMs = 30_000
/** Number of blocks of 12 s behind the head that count as final on chains without a finalized block. */
export const rpcFinalityBlocks = 128
/** Maximum bytes of cached RPC results per chain. */
export const rpcCacheBytesMax = 64_000_000
/** Maximum bytes of an upstream's response. */
export const rpcAnswerBytesMax = 50_000_000
/** Maximum bytes of one WebSocket frame from a client. */
export const socketFrameBytesMax = 256_000
/** Maximum open chain RPC sockets per address. */
export const rpcAddressSocketsMax = 256
/** Maximum subscriptions per WebSocket. */
export const socketSubscriptionsMax = 32
/** Maximum bytes buffered for a slow WebSocket reader before the socket is closed. */
export const socketBufferBytesMax = 4_000_000
/** Interval at which a WebSocket is pinged; one that misses a ping is closed. */
export const socketPingMs = 30_000
/**
 * Reserve left when sending all of a native balance, in percent of the fee: wallets estimate the fee again, and higher.
 */
export const feeReservePercent = 150
/** Allowed deviation of an amount scaled by a mint from the entered one: one part in this many. */
export const scaleTolerance = 10_000n
/** Maximum data fee on an OP-stack chain, in percent of the current one: it follows the fees of L1. */
export const chainFeeMarginPercent = 120n
/** Assumed bytes of a swap's call when reserving its data fee from a full native balance, before a route is known. */
export const swapCallBytes = 2_048
/** Default slippage of a swap, in parts per million: 1 % (9.24). */
export const slippageDefaultPpm = 10_000
/** Minimum slippage of a swap, in parts per million: 0.1 % (9.24). */
export const slippageMinPpm = 1_000
/** Maximum slippage of a swap, in parts per million: 5 % (9.24). */
export const slippageMaxPpm = 50_000
/** How long a swap's transaction may be pending before it expires, in seconds. */
export const swapDeadlineS = 1_200
/** Maximum pools on a swap's route. */
export const swapHopsMax = 3
/** Maximum tokens of an operator's list used as hubs, in addition to the wrapped native token and the dollar. */
export const swapHubsMax = 8
/** Gas reserved for a swap of a full native balance, before a route is known. */
export const swapGasReserve = 300_000
/** Additional gas of a swap with a permit, if it can't be estimated. */
export const swapPermitGas = 90_000
/** Gas of an approval if the chain doesn't estimate it. */
export const approvalGas = 70_000
/** Timeout for reading a wallet's capabilities. */
export const capabilitiesTimeoutMs = 3_000
/** Interval at which a wallet is polled for the status of a batch of calls. */
export const callsPollingMs = 1_000
/** Price impact of a swap above which the user is warned, in parts per million: 1 %. */
export const swapImpactWarningPpm = 10_000
/** Price impact of a swap above which the user must type a word to confirm, in parts per million: 5 %. */
export const swapImpactConfirmPpm = 50_000
/** Interval at which a swap's quote is refreshed. */
export const swapQuoteRefreshMs = 15_000
/** Maximum unfinished purchases stored: limited by a cookie's size. */
export const storedPurchasesMax = 4
/** Interval at which a purchase that waits for payment is polled. */
export const purchasePollMs = 2_500
/** Interval at which a purchase's quote is refreshed. */
export const purchaseQuoteRefreshMs = 30_000
/** How long a quote of the on-ramp's sandbox is valid. */
export const onrampQuoteMs = 600_000
/** How long a payment page of the on-ramp's sandbox accepts payment. */
export const onrampOrderMs = 3_600_000
/** Maximum bytes read of a response from a service other than a chain. */
export const upstreamAnswerBytesMax = 2_000_000
/** How long an unsuccessful purchase is stored. */
export const onrampOrderKeptMs = 2_592_000_000
/** How long an app may take to open after its link was followed. */
export const walletOpenMs = 2_500
/** How long a wallet's response may take to arrive after the user returns from its app. */
export const walletAnswerMs = 8_000
/** How long before its expiry a pairing counts as expired (4.5). */
export const pairingMarginMs = 10_000
/** How long a sign-in nonce is valid. */
export const signInNonceMs = 300_000
/** Minimum entropy of a sign-in nonce, in bits. */
export const signInNonceBitsMin = 128
/** Default lifetime of a sign-in session. */
export const signInSessionSeconds = 604_800
/** How far a signer's clock may be ahead of the server's. */
export const signInClockSkewMs = 120_000
/** Minimum interval between checks of who is signed in when the user returns to the page. */
export const signInRefreshMs = 5_000
/** Maximum characters of a sign-in message. */
export const signInMessageCharactersMax = 16_384
/** Maximum characters of a sign-in signature: ERC-6492 includes the deployment of the account. */
export const signInSignatureCharactersMax = 65_536
/** Maximum sessions per response, newest first. */
export const signInSessionsListedMax = 100
/** Maximum accounts signed in per browser: the oldest sign-in is dropped. */
export const signInAccountsMax = 20
/** Interval at which the server removes expired nonces and sessions. */
export const signInSweepMs = 60_000
/** Prefix of polkadot addresses if the network doesn't define one: the generic one of the SS58 registry. */
export const genericSs58Prefix = 42
/** Interval at which the server writes its telemetry counts. */
export const eventCountsWriteMs = 10_000
/** Timeout for checking whether a smart account is deployed. */
export const accountCodeMs = 1_000
/** Maximum calls in one batch (EIP-5792). */
export const callsPerBatchMax = 50
/** Maximum lifetime of an app's permission, in seconds: a year. */
export const permissionSecondsMax = 31_536_000
/** Maximum permissions in one grant. */
export const permissionsPerGrantMax = 10
/** Maximum permissions of an account per response, newest first. */
export const permissionsListedMax = 100
/** How long an access token of the embedded wallet is valid. */
export const walletAccessTokenMs = 900_000
/** How long a session of the embedded wallet stays valid without use. */
export const walletSessionIdleMs = 2_592_000_000
/** Maximum lifetime of an embedded wallet's session after its last login. */
export const walletSessionMaxMs = 7_776_000_000
/** How long a used refresh token is still accepted from its key: two tabs may refresh at the same time. */
export const walletRefreshGraceMs = 30_000
/** How long a completed login is still answered to its key: the first response may have been lost. */
export const walletLoginGraceMs = 30_000
/** Maximum age of the login for wallet routes that require a recent one. */
export const walletFreshLoginMs = 300_000
/** How long a server key for encrypting a recovery share is valid. */
export const walletShareKeyMs = 300_000
/** How long a nonce for proofs is handed out; it is accepted for the same time again. */
export const proofNonceMs = 150_000
/** Allowed difference of a proof's own time: freshness comes from the nonce, and users' clocks may be hours wrong. */
export const proofClockSkewMs = 86_400_000
/** Maximum shares released to a user's devices per minute: each is for one signature. */
export const sharesPerMinuteMax = 60
/** Maximum recoveries of a user's wallet per day. */
export const walletRecoveriesPerDayMax = 20
/** Maximum sessions of a user per response, most recently used first. */
export const walletSessionsListedMax = 100
/** Maximum rejected proofs logged per hour, per client and in total. */
export const refusedProofsPerHour = { client: 20, all: 1_000 } as const
/** How long security events of wallets are stored. */
export const walletAuditMs = 34_560_000_000
/** Interval at which the server removes expired data of wallet sessions. */
export const walletSweepMs = 60_000
/** Timeout of a KMS request for one of the server's keys: the caller may keep a database connection open. */
export const walletKmsMs = 3_000
/** How long the frame shows a recovery phrase after a press. */
export const phraseShownMs = 60_000
/** How long an approval must be in view, with its window focused, before Approve accepts a press. */
export const approvalWaitMs = 700
/** The smallest frame in which an approval is readable, with its scrolling body's minimum height, in CSS pixels. */
export const approvalSizeMin = { width: 280, height: 320, body: 64 } as const
/** How long an approval waits for chain data about a transaction. */
export const approvalFactsMs = 4_000

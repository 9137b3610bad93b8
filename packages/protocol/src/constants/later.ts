/** What only code that loads on intent reads, and the server. */

/** The longest `Retry-After` that is obeyed, in seconds. */
export const retryAfterSecondsMax = 60
/** How soon one that asks for longer is asked again, in seconds. */
export const retryProbeSeconds = 10
/** Wait between two code requests of an e-mail login (9.2). */
export const emailCooldownMs = 30_000
/** How long a code of an e-mail login can be used. */
export const emailCodeMs = 600_000
/** Wrong tries that a code of an e-mail login survives, less one. */
export const emailCodeTriesMax = 5
/** Over what the mails and the wrong codes of an address are counted. */
export const emailCountedMs = 86_400_000
/** Mails with a code or a link to one address, in what is counted. */
export const emailMailsMax = 10
/** Wrong codes of one address, in what is counted; after that only the link in the mail works. */
export const emailWrongCodesMax = 20
/** Mails with a code that one client may ask for, in an hour. */
export const emailMailsOfClientPerHour = 60
/** Mails with a code that one project's visitors may ask for, in an hour. */
export const emailMailsOfProjectPerHour = 3_000
/** Mails with a code to devices that are known, of one project in an hour: a reserve beside the others. */
export const emailMailsOfKnownPerHour = 1_000
/** How long a login by a social provider may take from its start to its code. */
export const socialLoginMs = 900_000
/** How long the code of a login by a social provider can be used. */
export const socialCodeMs = 300_000
/** Wrong tries that the code of a login by a social provider survives, less one. */
export const socialCodeTriesMax = 5
/** Wrong digits of one person at a provider, over all logins of a day; after that only the window's own code works. */
export const socialWrongDigitsMax = 20
/** Over what the wrong digits of a person are counted. */
export const socialCountedMs = 86_400_000
/** Logins by social providers that one client may begin, in an hour. */
export const socialLoginsOfClientPerHour = 120
/** Logins by social providers that one project's visitors may begin, in an hour. */
export const socialLoginsOfProjectPerHour = 6_000
/** How long the challenge of a login by a passkey can be used. */
export const passkeyLoginMs = 600_000
/** Characters that the name of a passkey may have. */
export const passkeyNameMax = 64
/** Logins by passkeys that one client may begin, in an hour. */
export const passkeyLoginsOfClientPerHour = 240
/** Logins by passkeys that one project's visitors may begin, in an hour. */
export const passkeyLoginsOfProjectPerHour = 12_000
/** How long a social provider may take to answer the server. */
export const socialAnswerMs = 5_000
/** How often the window of a social login offers its code to the frame. */
export const socialOfferMs = 250
/** How often it does so before it shows the digits that can be typed. */
export const socialOffersBeforeDigits = 16
/** The same where no frame is in sight: a wallet in a window may still take it. */
export const socialOffersAlone = 4
/** How often it offers at all: as long as the code can be used. */
export const socialOffersMax = socialCodeMs / socialOfferMs
/** How often the frame asks whether somebody has said yes in Farcaster, as FIP-11's own clients do. */
export const farcasterPollMs = 1_500
/** Questions in a row that may stay without an answer before the frame gives a login by Farcaster up. */
export const farcasterMissesMax = 4
/** How long a relay, or a registry, of Farcaster may take to answer the server. */
export const farcasterAnswerMs = 3_500
/** How often a server looks for logins that are over. */
export const emailLoginSweepMs = 60_000
/** How long a balance is not asked again after a failure (9.2, 4.18). */
export const balanceRetryMs = 30_000
/** HTTP answers after which an RPC request is tried again (9.6). */
export const rpcRetryStatuses = [403, 408, 413, 429, 500, 502, 503, 504] as const
/** JSON-RPC codes after which an RPC request is tried again (9.6). */
export const rpcRetryCodes = [-1, -32005, -32603] as const
/** How often a chain is asked for news (9.7). */
export const pollingIntervalMs = 4_000
/** JSON-RPC entries in one HTTP request (9.8). */
export const rpcBatchSize = 1_000
/** Bytes of calldata in one multicall (9.9). */
export const multicallBatchBytes = 1_024
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
/** How long the modal waits for a receipt (9.14). */
export const receiptTimeoutMs = 180_000
/** How long an app's own wait for a receipt lasts unless it says otherwise (9.14). */
export const libraryReceiptTimeoutMs = 25_000
/** Retries of a receipt read (9.14). */
export const receiptRetryCount = 6
/** First delay between receipt reads; doubles each time (9.14). */
export const receiptRetryDelayMs = 200
/** How often pending transactions are looked for, where that is switched on (9.15). */
export const pendingPollingIntervalMs = 30_000
/** Pending transactions followed at once (9.15). */
export const pendingTransactionsMax = 99
/** Pending transactions that the kit keeps between visits, of all accounts: a cookie holds no more. */
export const keptPendingMax = 8
/** Swaps that the kit keeps between visits, of all accounts: a cookie holds no more. */
export const keptSwapsMax = 4
/** How often the chain is asked after pending transactions that are on screen. */
export const pendingRefreshMs = 4_000
/** Blocks that are searched for what took a pending transaction's place. */
export const replacementBlocksMax = 32
/** When a transaction whose number is taken counts as replaced, although nobody has found by what. */
export const replacementSearchMs = 600_000
/** When a transaction that no node has heard of is forgotten. */
export const unknownPendingMs = 86_400_000
/** Compute units that a transaction of Solana may use at most: what a simulation is given. */
export const computeUnitsMax = 1_400_000
/** What a transaction of Solana may use more than its simulation did, in percent. */
export const computeMarginPercent = 20n
/** Which of the priority fees paid lately on Solana is paid, in percent from the lowest. */
export const priorityFeePercentile = 75
/** The priority fee that a transfer on Solana pays at most, in lamports: a market gone wild is waited out. */
export const priorityFeeMax = 1_000_000n
/** Blocks for which a transaction of Solana can be taken after its blockhash was the latest. */
export const blockhashBlocks = 150n
/** When a transaction of Solana counts as expired whose last block is not known any more. */
export const blockhashMs = 180_000
/** How often a wallet is asked anew for a transaction of Solana that expired while it was asked. */
export const expiredAsksMax = 3
/** How often the chain is asked after a transfer on Solana, and told of it again. */
export const transferPollMs = 1_000
/** What nodes ask of a transaction that takes another's place: so many percent more of each fee (geth's price bump). */
export const replacementRaisePercent = 10
/** Blocks whose fees tell what is paid at present. */
export const feeHistoryBlocks = 10
/** What the base fee may grow by for who is in a hurry, as a factor. */
export const fastBaseFeeMultiplier = 2
/** Receivers that are kept of an account. */
export const recentReceiversMax = 8
/** Accounts whose receivers are kept. */
export const receiverAccountsMax = 4
/** Recent receivers that are offered. */
export const offeredReceiversMax = 3
/** Characters at either end by which people compare addresses. */
export const lookAlikeCharacters = 4
/** How long the wallet's frame may take to load (9.17). */
export const frameLoadTimeoutMs = 20_000
/** How long e-mail, device, code and social requests may take (9.17). */
export const frameRequestTimeoutMs = 30_000
/** How often the kit looks whether the window of a social login has been closed. */
export const socialWindowPollMs = 300
/** How long a login may still take to end after its window closed, before the visitor is asked. */
export const socialWindowGraceMs = 3_000
/** How large the window of a social login is, CSS pixels; a phone makes a tab of it. */
export const socialWindowSize = { width: 480, height: 720 } as const
/** How often the frame asks whether the link of a new device has been clicked. */
export const devicePollMs = 1_000
/** How far a device's clock may be from the wallet server's before a refused proof is put down to it (8.19). */
export const walletClockSkewMs = 60_000
/** What is added to a contract call's estimated gas: what it costs may have changed by the time it is mined. */
export const gasMarginPercent = 20n
/** Version of the frame protocol, in the frame's URL (9.18). */
export const frameProtocolVersion = 4
/** Offset between a chain id and its ENSIP-11 coin type (9.19). */
export const coinTypeOffset = 2_147_483_648
/** Characters of the shortest name that can be registered (9.19). */
export const nameLengthMin = 4
/** Characters of the longest label of a name (RFC 1035). */
export const nameLengthMax = 63
/** How long a signed text about a name is good, in seconds (Provider API 7.17). */
export const nameTextSeconds = 300
/** How far a signed text about a name may be dated ahead, in seconds: clocks differ. */
export const nameTextAheadSeconds = 60
/** Names that one account may hold. */
export const namesPerAccountMax = 10
/** Addresses of one name, one for each coin type. */
export const nameAddressesMax = 50
/** Attributes of one name. */
export const nameAttributesMax = 32
/** Characters of an attribute's key. */
export const nameAttributeKeyLengthMax = 64
/** Characters of an attribute's value: a small picture fits. */
export const nameAttributeLengthMax = 8_192
/** Names that are suggested at once (Provider API 7.16). */
export const nameSuggestionsMax = 5
/** Names of addresses that one page asks for at once. */
export const identitiesAtOnceMax = 3
/** How long typing must rest before a name is looked up. */
export const nameCheckDelayMs = 250
/** How long an answer of the names' gateway is good on chain, in seconds (ERC-3668). */
export const gatewayAnswerSeconds = 300
/** Currency of balances (9.19). */
export const balanceCurrency = 'usd'
/** How long a balance is fresh (9.21). */
export const balanceCacheMs = 30_000
/** How long a name is fresh (9.21). */
export const nameCacheMs = 300_000
/** Entries of one history page (Provider API 7.5). */
export const historyPageSize = 50
/** Steps between the points of an account's past value. */
export const portfolioStepCount = 48
/** An account's newest transfers on a chain that its past values may be made of. */
export const portfolioRowsMax = 20_000
/** Approvals of an account on one chain that are checked at once; older ones are left out. */
export const approvalsCheckedMax = 200
/** How long an identity is fresh (Provider API 7.4). */
export const identityCacheMs = 86_400_000
/** Deadline of one request to the server, upstream tries included. */
export const serverDeadlineMs = 8_000
/** How long a chain may take that is asked with others; who is late is left out of the answer. */
export const chainWaitMs = 5_000
/** Bytes of a body on the chain RPC route: a transaction with six blobs takes 1.7 MB. */
export const rpcBodyBytesMax = 2_500_000
/** Bytes of a body on every other route. */
export const bodyBytesMax = 256_000
/** How long one try of reconnecting a connector may take. */
export const reconnectTimeoutMs = 5_000
/** How long a wallet may take to end a connection, before it is over without its word. */
export const disconnectTimeoutMs = 3_000
/** How long a wallet may take to answer a switch of the network. */
export const switchAnswerMs = 120_000
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
/** Sockets for chain RPC that one address may have open. */
export const rpcAddressSocketsMax = 256
/** Subscriptions on one WebSocket. */
export const socketSubscriptionsMax = 32
/** Bytes that may wait for a slow reader of a WebSocket before it is closed. */
export const socketBufferBytesMax = 4_000_000
/** How often a WebSocket is pinged; one that misses a ping is closed. */
export const socketPingMs = 30_000
/** What sending all of a native balance leaves, in percent of the fee: wallets estimate it anew, and higher. */
export const feeReservePercent = 150
/** By what part of itself an amount that a mint scales may miss what was written: one in so many. */
export const scaleTolerance = 10_000n
/** What an OP-stack chain may charge for data at most, in percent of its present fee: that follows the fees of L1. */
export const chainFeeMarginPercent = 120n
/** Bytes of a swap's call for which all of a native balance leaves its data fee, before a route is known. */
export const swapCallBytes = 2_048
/** Slippage of a swap when none is chosen, in parts per million: 1 % (9.24). */
export const slippageDefaultPpm = 10_000
/** Least slippage of a swap, in parts per million: 0.1 % (9.24). */
export const slippageMinPpm = 1_000
/** Most slippage of a swap, in parts per million: 5 % (9.24). */
export const slippageMaxPpm = 50_000
/** How long a swap's transaction may wait to be mined before it is void, in seconds. */
export const swapDeadlineS = 1_200
/** Pools that a swap may go through. */
export const swapHopsMax = 3
/** Tokens of an operator's list that a swap may go by, beside the wrapped native one and the dollar. */
export const swapHubsMax = 8
/** Gas that all of a native balance leaves for its swap, before a route is known. */
export const swapGasReserve = 300_000
/** Gas that a swap takes more with a permit, where nobody estimates it. */
export const swapPermitGas = 90_000
/** Gas of an approval where the chain does not say. */
export const approvalGas = 70_000
/** How long a wallet may take to say what it can do. */
export const capabilitiesTimeoutMs = 3_000
/** How often a wallet is asked what became of calls that it took together. */
export const callsPollingMs = 1_000
/** Price impact of a swap from which on a visitor is warned, in parts per million: 1 %. */
export const swapImpactWarningPpm = 10_000
/** Price impact of a swap from which on a visitor must write a word first, in parts per million: 5 %. */
export const swapImpactConfirmPpm = 50_000
/** How often a swap's quote is asked anew. */
export const swapQuoteRefreshMs = 15_000
/** How many purchases are kept at most until they are over: a cookie holds no more. */
export const keptPurchasesMax = 4
/** How often a purchase that waits for its payment is looked for. */
export const purchasePollMs = 2_500
/** How often a purchase's quote is asked anew. */
export const purchaseQuoteRefreshMs = 30_000
/** How long a quote of the on-ramp's sandbox holds. */
export const onrampQuoteMs = 600_000
/** How long a payment page of the on-ramp's sandbox may be paid. */
export const onrampOrderMs = 3_600_000
/** Of an answer of a service beside the chains: more is not read. */
export const upstreamAnswerBytesMax = 2_000_000
/** How long a purchase is kept that came to nothing. */
export const onrampOrderKeptMs = 2_592_000_000
/** How long an app may take to come in front of the page after its link was followed. */
export const walletOpenMs = 2_500
/** How long a wallet's answer may take to arrive once the visitor is back from its app. */
export const walletAnswerMs = 8_000
/** How long before its end a pairing counts as expired (4.5). */
export const pairingMarginMs = 10_000
/** How long a sign-in nonce can be used. */
export const signInNonceMs = 300_000
/** Bits of a sign-in nonce's chance, at least. */
export const signInNonceBitsMin = 128
/** How long a sign-in session lives where the server is told nothing else. */
export const signInSessionSeconds = 604_800
/** How far ahead of the server's a signer's clock may be. */
export const signInClockSkewMs = 120_000
/** How often a page that is come back to asks at most who is signed in. */
export const signInRefreshMs = 5_000
/** Characters of a sign-in message. */
export const signInMessageCharactersMax = 16_384
/** Characters of a sign-in signature: ERC-6492 carries the making of a whole account. */
export const signInSignatureCharactersMax = 65_536
/** Sessions that one answer lists, the newest first. */
export const signInSessionsListedMax = 100
/** Accounts that one browser is signed in with at once: the one that signed in first gives way. */
export const signInAccountsMax = 20
/** How often a server looks for nonces and sessions that are over. */
export const signInSweepMs = 60_000
/** What an address of polkadot begins with where its network does not say: any chain's (SS58 registry). */
export const genericSs58Prefix = 42
/** How often a server writes what telemetry it has counted. */
export const eventCountsWriteMs = 10_000
/** Characters of one note of the mob. */
export const noteCharactersMax = 500
/** Notes that one answer lists, the newest first. */
export const notesListedMax = 50
/** How long a chain may take to say whether a smart account is there. */
export const accountCodeMs = 1_000
/** Calls of one batch (EIP-5792). */
export const callsPerBatchMax = 50
/** How far ahead a permission of an app may end, in seconds: a year. */
export const permissionSecondsMax = 31_536_000
/** Permissions that one grant may ask for. */
export const permissionsPerGrantMax = 10
/** Permissions of an account that one answer lists, the newest first. */
export const permissionsListedMax = 100
/** How often a bundler is asked whether an operation has been carried out, and for how long. */
export const userOperationPollMs = 500
/** How long an operation may take to be carried out before nobody waits for it any more. */
export const userOperationWaitMs = 90_000
/** For how long the embedded wallet answers by what it has sent to a page that was gone before it knew. */
export const sentKeptMs = 120_000
/** How many batches of calls the wallet knows by their ids, per app. */
export const callIdsKeptMax = 1_000
/** How long an access token of the embedded wallet is good. */
export const walletAccessTokenMs = 900_000
/** How long a session of the embedded wallet outlives its last use. */
export const walletSessionIdleMs = 2_592_000_000
/** How long a session of the embedded wallet lives after its last login, however much it is used. */
export const walletSessionMaxMs = 7_776_000_000
/** How long a refresh token that was used is still taken from its key: two tabs may refresh at once. */
export const walletRefreshGraceMs = 30_000
/** How long a login that was used is still answered to its key: the answer before may have been lost on the way. */
export const walletLoginGraceMs = 30_000
/** How old the login may be where a wallet's route asks for one of the last minutes. */
export const walletFreshLoginMs = 300_000
/** How long a recovery share may be encrypted to a key of the server's that was asked for. */
export const walletShareKeyMs = 300_000
/** How long a nonce for proofs is given out; it is taken for as long again. */
export const proofNonceMs = 150_000
/** How far a proof's own time may be off: the nonce says how fresh it is, and visitors' clocks may be hours wrong. */
export const proofClockSkewMs = 86_400_000
/** Shares that a user's devices get in a minute: each is for one signature. */
export const sharesPerMinuteMax = 60
/** How often a user's wallet comes back on further devices in a day. */
export const walletRecoveriesPerDayMax = 20
/** Sessions of one user that an answer lists, the last used first. */
export const walletSessionsListedMax = 100
/** Refused proofs of one client, and of all, that are written down in an hour. */
export const refusedProofsPerHour = { client: 20, all: 1_000 } as const
/** How long security events of wallets are kept. */
export const walletAuditMs = 34_560_000_000
/** How often a server looks for what is over of wallets' sessions. */
export const walletSweepMs = 60_000
/** How long a KMS that holds a server's keys may take for one of them: what waits for it may hold a database's connection. */
export const walletKmsMs = 3_000
/** How long the frame shows a recovery phrase after a press. */
export const phraseShownMs = 60_000
/** How long an approval must have been in view, and its window focused, before Approve takes a press. */
export const approvalWaitMs = 700
/** The smallest frame that an approval can be read in, and the least of it that scrolls (its body), CSS pixels. */
export const approvalSizeMin = { width: 280, height: 320, body: 64 } as const
/** How long an approval waits for what the chain says about a transaction. */
export const approvalFactsMs = 4_000

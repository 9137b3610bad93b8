/** Constants that load with the connect button: only those that its code reads. */

/** How long the modal shakes (9.1). */
export const modalShakeMs = 500
/** The log level when none is configured (9.1). */
export const defaultLogLevel = 'error'
/** Retries of one RPC request (9.4). */
export const rpcRetryCount = 3
/** First delay between RPC retries; doubles each time. `Retry-After` takes precedence (9.5). */
export const rpcRetryDelayMs = 150
/** Timeout of an HTTP request (9.7). */
export const httpTimeoutMs = 10_000
/** How long to wait for a provider that is injected late (9.16). */
export const lateInjectionMs = 1_000
/** Maximum number of recent wallets to store (9.21). */
export const recentWalletsMax = 2
/** Chain id if none is configured (9.23). */
export const fallbackChainId = 1
/** Prefix of storage keys if none is configured (9.25). */
export const defaultStorageKey = 'latchkey'

/** Interval at which a bundler is polled for an operation's receipt. */
export const userOperationPollMs = 500
/** How long to wait for an operation before asking whether it is still pending. */
export const userOperationWaitMs = 90_000
/**
 * How long an operation counts as pending although the bundler doesn't know it: bundlers may omit pending operations
 * (ERC-7769).
 */
export const userOperationOmittedMs = 600_000
/**
 * How long the embedded wallet responds to a repeated request with the mined transaction already sent for it: the page
 * may have been closed before it received the response.
 */
export const sentKeptMs = 120_000
/** How long a repeated request gets the transaction already sent for it while that is still pending. */
export const sentPendingKeptMs = 86_400_000
/** Maximum batches of calls that the wallet remembers by id, per app. */
export const callIdsKeptMax = 1_000

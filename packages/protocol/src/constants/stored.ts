/** Limits of what anyone can make the server store. */

/** Maximum characters of a permission in hex: enough for ten contracts with 19 functions each. */
export const permissionContextLengthMax = 16_384
/** Maximum permissions of an account that are stored but not granted on chain. Another one replaces the oldest. */
export const permissionsPendingMax = 20
/** When a stored permission that was never granted on chain is deleted. */
export const permissionPendingMs = 86_400_000
/** Interval at which the server deletes permissions that were never granted. */
export const permissionSweepMs = 600_000
/** How long an account that is indexed on request is stored after the last question about it. */
export const accountKeptMs = 2_592_000_000
/** How precisely the time of the last question about an account is stored. */
export const accountAskedMs = 3_600_000
/** Interval at which the server deletes accounts that nobody asks about. */
export const accountSweepMs = 600_000
/**
 * Transfers of accounts that are indexed on request, for each chain. Beyond, accounts that nobody asked about for
 * `accountCrowdedMs` are deleted, and the past of others is read only while someone waits for it.
 */
export const accountTransfersMax = 20_000_000
/** How long an account is stored after the last question about it while its chain has too many transfers. */
export const accountCrowdedMs = 86_400_000

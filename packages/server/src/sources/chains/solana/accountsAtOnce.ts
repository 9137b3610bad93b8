/** Accounts that a chain tells of at once. */
export const accountsAtOnce = 100

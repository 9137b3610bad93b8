/** The maximum of accounts in one `getMultipleAccounts`. */
export const accountsAtOnce = 100

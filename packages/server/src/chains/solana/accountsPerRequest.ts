/** The maximum of accounts in one `getMultipleAccounts`. */
export const accountsPerRequest = 100

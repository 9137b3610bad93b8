import data from './data/furtherWallets.json' with { type: 'json' }

/** Logos of the catalogue's other wallets as SVG, by id. Large, so only import it from code that loads on demand. */
export const furtherWalletMarks: Readonly<Record<string, string>> = data

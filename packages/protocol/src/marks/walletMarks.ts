import data from './data/wallets.json' with { type: 'json' }

/** Logos of the best-known wallets as SVG, by their id in the catalogue. Only import it from code that loads on demand. */
export const walletMarks: Readonly<Record<string, string>> = data

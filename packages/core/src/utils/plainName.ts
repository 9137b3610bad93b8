/** Normalizes a wallet's name for comparison: wallets use "Name" in one place and "Name Wallet" in another. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\bwallet\b/, '')
    .replaceAll(/\s+/g, '')
}

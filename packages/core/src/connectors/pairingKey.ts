/** Where a pairing that is waited for outlives its page: read at every start, so it stands apart from what it needs. */
export function pairingKey(storageKey: string): string {
  return `${storageKey}.walletConnect.pairing`
}

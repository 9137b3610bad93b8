/**
 * Returns the storage key of an open pairing, which outlives its page. In a module of its own, since every start reads
 * it.
 */
export function pairingKey(storageKey: string): string {
  return `${storageKey}.walletConnect.pairing`
}

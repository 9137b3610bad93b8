/** A pairing with a remote wallet (spec 3.4). */
export type Pairing = {
  /** Pairing URI (`wc:…`) to show as a QR code. */
  wcUri: string | undefined
  /** Unix time in ms. */
  wcPairingExpiry: number | undefined
  /** Name and link of the wallet being paired. */
  wcLinking:
    | {
        /** Name of the wallet. */
        name: string
        /** Link with the pairing URI that opens the wallet's app. */
        href: string
      }
    | undefined
  /** Whether the pairing failed. */
  wcError: boolean
  /** True while a code waits for the relay connection. */
  buffering: boolean
  /** Wallet most recently paired or connected in this visit. */
  recentWallet:
    | {
        /** Catalogue id, or the connector's id for a wallet outside the catalogue. */
        id: string
        /** Name of the wallet. */
        name: string
      }
    | undefined
}

/** The initial state: no pairing. */
export const noPairing: Pairing = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  wcError: false,
  buffering: false,
  recentWallet: undefined,
}

/** Returns the storage key of an open pairing, which outlives its page. */
export function pairingKey(storageKey: string): string {
  return `${storageKey}.walletConnect.pairing`
}

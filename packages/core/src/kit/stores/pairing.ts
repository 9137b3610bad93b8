/** A pairing with a remote wallet, with the field names of spec 3.4. */
export type Pairing = {
  wcUri: string | undefined
  /** Unix time in ms. */
  wcPairingExpiry: number | undefined
  /** Name and link of the wallet being paired. */
  wcLinking: { name: string; href: string } | undefined
  wcError: boolean
  /** True while a code waits for the relay connection. */
  buffering: boolean
  /** Wallet most recently paired or connected in this visit. */
  recentWallet: { id: string; name: string } | undefined
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

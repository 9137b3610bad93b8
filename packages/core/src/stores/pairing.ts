/** A pairing with a remote wallet, field by field as spec 3.4 names it. */
export type Pairing = {
  wcUri: string | undefined
  /** Unix time in ms. */
  wcPairingExpiry: number | undefined
  /** Where the pairing's wallet is opened: its name and its link. */
  wcLinking: { name: string; href: string } | undefined
  wcError: boolean
  /** True while a code waits for the relay. */
  buffering: boolean
  /** The wallet that the visitor pairs or connected last in this visit. */
  recentWallet: { id: string; name: string } | undefined
}

/** No pairing. */
export const noPairing: Pairing = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  wcError: false,
  buffering: false,
  recentWallet: undefined,
}

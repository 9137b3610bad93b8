import { noPairing, type Pairing } from '../kit/stores/pairing.ts'

/** Sets the pairing code. It is buffered until the relay is reachable. */
export function codeMade(pairing: Pairing, { uri, expiresAt }: { uri: string; expiresAt: number }): Pairing {
  const isSame = pairing.wcUri === uri
  return {
    ...pairing,
    wcUri: uri,
    wcPairingExpiry: expiresAt,
    wcError: false,
    ...(isSame ? {} : { wcLinking: undefined }),
  }
}

/** Updates the state of the relay connection. */
export function relayChanged(pairing: Pairing, isOpen: boolean): Pairing {
  const buffering = pairing.wcUri !== undefined && !isOpen
  return pairing.buffering === buffering ? pairing : { ...pairing, buffering }
}

/** Records that the visitor followed a wallet's link. */
export function walletLinked(
  pairing: Pairing,
  { id, name, href }: { id: string; name: string; href: string },
): Pairing {
  return { ...pairing, wcLinking: { name, href }, recentWallet: { id, name } }
}

/** Clears the code after a wallet approved it or the pairing failed (4.5). */
export function pairingEnded({ recentWallet }: Pairing, wcError: boolean): Pairing {
  return { ...noPairing, recentWallet, wcError }
}

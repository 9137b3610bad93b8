import { noPairing, type Pairing } from './pairing.ts'

/** A code is to be had; it waits for the relay until that is reached. */
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

/** The way to the relay opened or closed. */
export function relayChanged(pairing: Pairing, isOpen: boolean): Pairing {
  const buffering = pairing.wcUri !== undefined && !isOpen
  return pairing.buffering === buffering ? pairing : { ...pairing, buffering }
}

/** A wallet's link was followed. */
export function walletLinked(
  pairing: Pairing,
  { id, name, href }: { id: string; name: string; href: string },
): Pairing {
  return { ...pairing, wcLinking: { name, href }, recentWallet: { id, name } }
}

/** The code is used up: a wallet said yes, or the pairing failed (4.5). */
export function pairingEnded({ recentWallet }: Pairing, wcError: boolean): Pairing {
  return { ...noPairing, recentWallet, wcError }
}

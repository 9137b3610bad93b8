/** Which wallets a relay setting can reach. */
export type RemoteReach = {
  /** `none`: no relay. `own`: wallets that are built with its address. `public`: WalletConnect's own relay. */
  type: 'none' | 'own' | 'public'
  /** For developers, in English. */
  text: string
}

/** Checks a relay setting. A pairing doesn't name a relay, so only wallets that use the same one can respond. */
export function getRemoteReach(relay: string | undefined): RemoteReach {
  if (relay === undefined)
    return { type: 'none', text: 'No relay is set: remote wallets (QR code, mobile links) are not offered.' }
  const [, host = ''] = /^wss?:\/\/([^/?#]+)/i.exec(relay) ?? []
  if (publicRelays.includes(host))
    return {
      type: 'public',
      text: `${host} is WalletConnect's public relay: it reaches the wallets in the catalogue. It requires a project id from its operator, whose terms apply.`,
    }
  return {
    type: 'own',
    text: `${host} is your own relay: it only reaches wallets built with its address. List them in wallets.include or wallets.custom, or set wss://${publicRelays[0]} to reach wallets from the app stores.`,
  }
}

const publicRelays = ['relay.walletconnect.com', 'relay.walletconnect.org']

/** Which wallets a relay setting reaches. */
export type RemoteReach = {
  is: 'none' | 'own' | 'public'
  /** For developers, in English. */
  text: string
}

/**
 * Checks a relay setting: a pairing names no relay, so that only wallets which listen on the same one can answer.
 */
export function getRemoteReach(relay: string | undefined): RemoteReach {
  if (relay === undefined)
    return { is: 'none', text: 'No relay is set: remote wallets (QR code, mobile links) are not offered.' }
  const [, host = ''] = /^wss?:\/\/([^/?#]+)/i.exec(relay) ?? []
  if (publicRelays.includes(host))
    return {
      is: 'public',
      text: `${host} is the public relay of WalletConnect: it reaches the wallets of the catalogue, under its operator's terms and with a project id of theirs.`,
    }
  return {
    is: 'own',
    text: `${host} is a relay of your own: it reaches wallets that are built with its address, and no others. List them in wallets.include or wallets.custom, or set the public relay to reach those of the app stores.`,
  }
}

const publicRelays = ['relay.walletconnect.com', 'relay.walletconnect.org']

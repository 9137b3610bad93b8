/**
 * Loads the logo of a wallet of the catalogue, by id, as a `data:` URL for `<img>`. Resolves to undefined for other
 * wallets. The rows of a kit with a server have the server's URL as `icon` already.
 */
export async function loadWalletIcon(id: string): Promise<string | undefined> {
  const [{ walletMarks }, { toMarkUrl }] = await Promise.all([
    import('@latchkey/protocol/walletMarks'),
    import('@latchkey/protocol/toMarkUrl'),
  ])
  const svg =
    walletMarks[id] ?? (await import('@latchkey/protocol/furtherWalletMarks')).furtherWalletMarks[id]
  return svg && toMarkUrl(svg)
}

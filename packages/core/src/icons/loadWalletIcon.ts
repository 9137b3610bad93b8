/**
 * Loads the logo of a wallet of the catalogue, by id, as a `data:` URL for `<img>`. Resolves to undefined for other
 * wallets. The rows of a kit with a server have the server's URL as `icon` already.
 */
export async function loadWalletIcon(id: string): Promise<string | undefined> {
  const { walletMarks } = await import('@latchkey/protocol/walletMarks')
  const svg =
    walletMarks[id] ?? (await import('@latchkey/protocol/furtherWalletMarks')).furtherWalletMarks[id]
  // Without `toMarkUrl`, since what the modal shares with other parts would be one more request.
  return svg && `data:image/svg+xml,${encodeURIComponent(svg)}`
}

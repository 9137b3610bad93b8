/**
 * Returns an explorer's URL of a transaction or an account. Solana explorers have the cluster in a query, which stays
 * at the end.
 */
export function toExplorerUrl(explorer: string, what: { tx: string } | { address: string }): string {
  const [place = '', query] = explorer.split('?')
  const path = 'tx' in what ? `tx/${what.tx}` : `address/${what.address}`
  return `${place.replace(/\/$/, '')}/${path}${query === undefined ? '' : `?${query}`}`
}

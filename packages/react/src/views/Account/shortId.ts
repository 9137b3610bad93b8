/** Shortens an NFT's id, which may have 78 digits. */
export function shortId(id: string): string {
  return id.length > 8 ? `${id.slice(0, 3)}…${id.slice(-3)}` : id
}

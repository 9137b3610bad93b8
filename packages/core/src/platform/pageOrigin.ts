/** The origin of the page; undefined on a server, and in a page that has none of its own. */
export function getPageOrigin(): string | undefined {
  const { origin }: Partial<Location> = globalThis.location ?? {}
  return origin === 'null' ? undefined : origin
}

/** Returns the page's origin. Undefined on a server, and in a page with an opaque origin. */
export function getPageOrigin(): string | undefined {
  const { origin }: Partial<Location> = globalThis.location ?? {}
  return origin === 'null' ? undefined : origin
}

/** Converts a stored image to the wire format: its URL and media type. */
export function imageOf(url: string | null): { url: string; content_type: string } | null {
  const type = url === null ? undefined : /^data:([^;,]+)/.exec(url)?.[1]
  return url === null || type === undefined ? null : { url, content_type: type }
}

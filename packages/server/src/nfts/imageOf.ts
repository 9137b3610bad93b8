import type { ImageUrl } from '../chains/imageUrl.ts'

/** Converts a stored image to the wire format: its URL, and its media type if it is known without loading it. */
export function imageOf(
  source: string | null,
  imageUrl: ImageUrl,
): { url: string; content_type: string | null } | null {
  const url = source === null ? null : imageUrl(source)
  return url === null ? null : { url, content_type: /^data:([^;,]+)/.exec(url)?.[1] ?? null }
}

import { decodeInlineUrl } from '../base/images/decodeInlineUrl.ts'
import { readImageType } from '../base/images/readImageType.ts'

/**
 * Returns the URL at which a page may load an image: the image itself if it is inline, or an address of this server.
 * Null for an image of a host that is not allowed, so that visitors never load from there.
 */
export type ImageUrl = (source: string) => string | null

/** Allows only inline images, which load from no host, within the limits of images from other hosts. */
export const inlineImageUrl: ImageUrl = (source) => {
  if (!/^data:image\/[a-z0-9+.-]+[;,]/i.test(source)) return null
  const bytes = decodeInlineUrl(source)
  return bytes && readImageType(bytes) ? source : null
}

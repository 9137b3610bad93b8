/**
 * Returns the URL at which a page may load an image: the image itself if it is inline, or an address of this server.
 * Null for an image of a host that is not allowed, so that visitors never load from there.
 */
export type ImageUrl = (source: string) => string | null

/** Allows only inline images, which load from no host. */
export const inlineImageUrl: ImageUrl = (source) =>
  /^data:image\/[a-z0-9+.-]+[;,]/i.test(source) ? source : null

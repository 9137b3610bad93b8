/** The types of images that are served. */
export type ImageType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/svg+xml'

/** The first bytes of each type, as Latin-1. `.` is any byte. */
const heads: readonly (readonly [ImageType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n.\n/s],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
  // A document type with declarations of its own is refused, since entities can be large once expanded.
  ['image/svg+xml', /^(?:\xef\xbb\xbf)?(?:<\?xml[^>]*\?>|<!--[^>]*-->|<!doctype[^>[]*>|\s)*<svg[\s>/]/i],
]

/** How much may come before the first element of an SVG. */
const headBytes = 4_096

/** Returns the type of an image from its bytes (MIME Sniffing, 6.1). Returns `undefined` for anything else. */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1')
  return heads.find(([, pattern]) => pattern.test(head))?.[0]
}

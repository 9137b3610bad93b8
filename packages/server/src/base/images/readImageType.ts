import { countPixels } from './countPixels.ts'
import { countSvgPixels } from './countSvgPixels.ts'
import { type ImageType, sniffImage } from './sniffImage.ts'

/** 5,000 by 5,000, for which a browser takes 100 MB. A few kilobytes may decode to a thousand times as much. */
const pixelsMax = 25_000_000

/** Reading a larger drawing would hold the event loop for more than 50 ms. */
const svgBytesMax = 500_000

/**
 * Returns the type of an image from its bytes. Returns `undefined` for anything else, and for an image that decodes to
 * more than 25 megapixels. An SVG may embed as many in total, and has at most 500 kB.
 */
export function readImageType(bytes: Buffer): ImageType | undefined {
  const type = sniffImage(bytes)
  if (!type || (type === 'image/svg+xml' && bytes.length > svgBytesMax)) return undefined
  const pixels = type === 'image/svg+xml' ? countSvgPixels(bytes) : countPixels(type, bytes)
  return pixels !== undefined && pixels <= pixelsMax ? type : undefined
}

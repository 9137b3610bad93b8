import { countPixels } from './countPixels.ts'
import { decodePercent } from './decodeInlineUrl.ts'
import { sniffImage } from './sniffImage.ts'

/** How many images, fonts and style sheets a drawing may embed. */
const embeddedMax = 64
/** How often a text may be encoded by characters. Drawings are large, so neither limit leaves much to count. */
const layersMax = 3
/** How many characters of a text may be encoded, since each takes a thousand times as long as a plain one. */
const encodedMax = 20_000
/** How deep drawings and style sheets may be nested in base64. */
const depthMax = 1

const encodedPattern = /[&\\]|%(?=[0-9a-f]{2})/gi
/** URLs may have line breaks and tabs anywhere. */
const schemePattern = /d[\t\n\r]*a[\t\n\r]*t[\t\n\r]*a[\t\n\r]*:/gi
const base64Pattern = /[A-Za-z0-9+/_\s-]*=*/y
/** WOFF, WOFF 2, OpenType and TrueType. */
const fontHeads = ['wOFF', 'wOF2', 'OTTO', 'true', '\0\x01\0\0']
/** BMP, and icons and cursors of Windows. Browsers show them, and no header of theirs is read here. */
const otherImageHeads = ['BM', '\0\0\x01\0', '\0\0\x02\0']

/**
 * Returns how many pixels the images have that an SVG embeds as `data:` URLs, in its attributes, in its styles and in
 * embedded drawings. Returns `undefined` if one cannot be read, or if there are too many of them or of encoded characters.
 */
export function countSvgPixels(bytes: Buffer): number | undefined {
  return countIn(bytes.toString('latin1'), 0)
}

/** Counts in a text as it is, and as it is once its encoded characters are decoded, and returns the largest count. */
function countIn(text: string, depth: number): number | undefined {
  if (depth > depthMax) return undefined
  let largest = 0
  let layer = text
  for (let layers = 0; layers < layersMax; layers += 1) {
    const pixels = countInLayer(layer, depth)
    if (pixels === undefined) return undefined
    largest = Math.max(largest, pixels)
    if (hasMore(encodedMax, layer.matchAll(encodedPattern))) return undefined
    const next = decodeLayer(layer)
    if (next === layer) return largest
    layer = next
  }
  return undefined
}

function countInLayer(layer: string, depth: number): number | undefined {
  const bytes = Buffer.from(layer, 'latin1')
  let embedded = 0
  let sum = 0
  for (const { 0: scheme, index } of layer.matchAll(schemePattern)) {
    const start = index + scheme.length
    const comma = layer.indexOf(',', start)
    if (comma < 0) break
    embedded += 1
    if (embedded > embeddedMax) return undefined
    const parameters = layer.slice(start, comma).replace(/[\t\n\r]/g, '')
    const pixels = /;\s*base64\s*$/i.test(parameters)
      ? countInBase64(layer, comma + 1, /^\s*image\//i.test(parameters), depth)
      : countInBytes(bytes.subarray(comma + 1))
    if (pixels === undefined) return undefined
    sum += pixels
  }
  return sum
}

function countInBase64(layer: string, from: number, isImage: boolean, depth: number): number | undefined {
  base64Pattern.lastIndex = from
  const [encoded = ''] = base64Pattern.exec(layer) ?? []
  // Goes on after an encoded character, in the next layer.
  if (/[%&\\]/.test(layer.charAt(from + encoded.length))) return 0
  const body = Buffer.from(encoded, 'base64')
  const type = sniffImage(body)
  if (type === 'image/svg+xml') return countIn(body.toString('latin1'), depth + 1)
  if (type || hasHead(body, fontHeads) || hasHead(body, otherImageHeads)) return countInBytes(body)
  // A style sheet, for example.
  return isImage ? undefined : countIn(body.toString('latin1'), depth + 1)
}

/** Counts the pixels of an image. Other text counts 0, because its URLs are found with those of the text around it. */
function countInBytes(body: Buffer): number | undefined {
  const type = sniffImage(body)
  if (type && type !== 'image/svg+xml') return countPixels(type, body)
  return hasHead(body, otherImageHeads) ? undefined : 0
}

function hasMore(most: number, found: Iterable<unknown>): boolean {
  let count = 0
  for (const _ of found) {
    count += 1
    if (count > most) return true
  }
  return false
}

function hasHead(body: Buffer, heads: readonly string[]): boolean {
  const start = body.toString('latin1', 0, 4)
  return heads.some((head) => start.startsWith(head))
}

/** Decodes what XML, CSS and URLs may encode in a character, once each. */
function decodeLayer(text: string): string {
  const plain = text
    .replace(/&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      toCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/&(?:quot|apos|lt|gt|amp);/g, (name) => named[name] ?? name)
    .replace(/\\(?:([0-9a-f]{1,6})\s?|([^\n\r\f0-9a-f]))/gi, (_, hex?: string, other?: string) =>
      hex === undefined ? (other ?? '') : toCharacter(Number.parseInt(hex, 16)),
    )
  return decodePercent(plain)
}

const named: { readonly [name: string]: string } = {
  '&quot;': '"',
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** Other than ASCII matters nowhere in a URL's scheme or in base64. */
const toCharacter = (code: number) => (code < 0x80 ? String.fromCharCode(code) : '?')

import type { ImageType } from './sniffImage.ts'

/** The types of images that consist of pixels. */
export type RasterType = Exclude<ImageType, 'image/svg+xml'>

/**
 * Returns how many pixels the largest frame of an image has, as its header says, because a browser decodes them all.
 * Returns `undefined` if the header is truncated, or has another form than decoders agree on.
 */
export function countPixels(type: RasterType, bytes: Buffer): number | undefined {
  try {
    const pixels = readers[type](bytes)
    return pixels > 0 ? pixels : undefined
  } catch (error) {
    // Also of `Buffer`, for a place after its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: { readonly [type in RasterType]: (bytes: Buffer) => number } = {
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/jpeg': readJpeg,
  'image/avif': (bytes) => readBoxes(bytes, 'file', 0, bytes.length),
}

const textAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4)
const unreadable = () => new RangeError('The header of the image cannot be read.')

function readPng(bytes: Buffer): number {
  if (textAt(bytes, 12) !== 'IHDR') throw unreadable()
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
}

/** Reads every frame, since browsers enlarge the image for a first frame that exceeds it. */
function readGif(bytes: Buffer): number {
  let width = bytes.readUInt16LE(6)
  let height = bytes.readUInt16LE(8)
  let at = 13 + colorsOf(bytes.readUInt8(10))
  // A truncated image is shown as far as it goes.
  while (at < bytes.length && bytes[at] !== 0x3b) {
    const kind = bytes[at]
    if (kind === 0x21) at = skipBlocks(bytes, at + 2)
    else if (kind === 0x2c) {
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at = skipBlocks(bytes, at + 11 + colorsOf(bytes.readUInt8(at + 9)))
    } else throw unreadable()
  }
  return width * height
}

/** Returns the size of a color table by the flags before it. */
const colorsOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Returns the place after blocks that each begin with their length, of which the last has none. */
function skipBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length
  return at + 1
}

/** Reads the canvas. Decoders refuse frames that do not fit into it. */
function readWebp(bytes: Buffer): number {
  const kind = textAt(bytes, 12)
  if (kind === 'VP8X') return (1 + bytes.readUIntLE(24, 3)) * (1 + bytes.readUIntLE(27, 3))
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
  if (kind !== 'VP8L' || bytes[20] !== 0x2f) throw unreadable()
  const size = bytes.readUInt32LE(21)
  return (1 + (size & 0x3fff)) * (1 + ((size >>> 14) & 0x3fff))
}

/** Reads the first frame header. Only fill bytes may be between segments, so that no other one can be found there. */
function readJpeg(bytes: Buffer): number {
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw unreadable()
    while (bytes.readUInt8(at) === 0xff) at += 1
    const marker = bytes.readUInt8(at)
    at += 1
    if (isFrame(marker)) return bytes.readUInt16BE(at + 3) * bytes.readUInt16BE(at + 5)
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    if (isAlone) continue
    // An image that begins again, ends or has data before its frame header is invalid.
    if (marker < 0xc0 || (marker >= 0xd8 && marker <= 0xda)) throw unreadable()
    const length = bytes.readUInt16BE(at)
    if (length < 2) throw unreadable()
    at += length
  }
}

/** Returns whether a marker begins a frame header; the other three of its range are tables and an extension. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** The boxes of AVIF that lead to sizes: of images, and of the tracks of animations. */
const children: { readonly [box: string]: readonly string[] } = {
  file: ['meta', 'moov'],
  meta: ['iprp'],
  iprp: ['ipco'],
  ipco: ['ispe'],
  moov: ['trak'],
  trak: ['tkhd'],
}

/** Returns the pixels of the largest size below a box, whichever image it belongs to. */
function readBoxes(bytes: Buffer, parent: string, from: number, end: number): number {
  let largest = 0
  for (let at = from; at + 8 <= end; ) {
    const stated = bytes.readUInt32BE(at)
    const name = textAt(bytes, at + 4)
    const size = stated === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : stated || end - at
    const start = at + (stated === 1 ? 16 : 8)
    const next = at + size
    if (next < start) throw unreadable()
    if (children[parent]?.includes(name)) {
      if (next > end) throw unreadable()
      largest = Math.max(largest, readBox(bytes, name, start, next))
    }
    at = next
  }
  return largest
}

function readBox(bytes: Buffer, name: string, start: number, end: number): number {
  if (name === 'ispe') return bytes.readUInt32BE(start + 4) * bytes.readUInt32BE(start + 8)
  if (name === 'tkhd') {
    // Whole parts of fixed-point numbers, after times that version 1 has in 64 bits.
    const at = start + (bytes.readUInt8(start) === 1 ? 88 : 76)
    return bytes.readUInt16BE(at) * bytes.readUInt16BE(at + 4)
  }
  return readBoxes(bytes, name, name === 'meta' ? start + 4 : start, end)
}

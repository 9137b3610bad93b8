import { expect, it } from 'vitest'
import { countPixels, type RasterType } from './countPixels.ts'

const decode = (base64: string) => Buffer.from(base64, 'base64')
const joined = (...parts: (string | readonly number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const u16 = (value: number) => [value >> 8, value & 0xff]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]

const png = decode(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
)
const gif = decode('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const lossy = decode('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')
const lossless = decode('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==')
const extended = decode(
  'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
)
/** 2 by 2. */
const avif = decode(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
)

const segment = (marker: number, body: Buffer) => joined([0xff, marker], u16(body.length + 2), body)
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, joined([8], u16(height), u16(width), [1, 1, 0x11, 0]))
const start = joined([0xff, 0xd8], segment(0xe0, joined('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')))
const jpeg = joined(start, segment(0xdb, Buffer.alloc(65)), frame(17, 9), [0xff, 0xda, 0, 8])

const webp = (chunk: string, ...body: (readonly number[])[]) =>
  joined('RIFF\0\0\0\0WEBP', chunk, u32(0), ...body)
const box = (name: string, ...body: Buffer[]) => {
  const content = joined(...body)
  return joined(u32(8 + content.length), name, content)
}
const size = (width: number, height: number) => box('ispe', joined(u32(0), u32(width), u32(height)))
const avifOf = (...sizes: Buffer[]) =>
  joined(box('ftyp', joined('avif')), box('meta', joined(u32(0)), box('iprp', box('ipco', ...sizes))))
const trackOf = (version: number, width: number, height: number) =>
  joined([version, 0, 0, 0], Buffer.alloc(version === 1 ? 84 : 72), u16(width), u16(0), u16(height), u16(0))

it.each<[string, RasterType, Buffer, number]>([
  ['a PNG', 'image/png', png, 1],
  ['a GIF', 'image/gif', gif, 1],
  ['a lossy WebP', 'image/webp', lossy, 1],
  ['a lossless WebP', 'image/webp', lossless, 1],
  ['an extended WebP', 'image/webp', extended, 1],
  ['a JPEG', 'image/jpeg', jpeg, 153],
  ['a progressive JPEG', 'image/jpeg', joined(start, frame(300, 200, 0xc2)), 60_000],
  ['an AVIF', 'image/avif', avif, 4],
])('reads the size of %s, and of none that is cut off before it', (_, type, bytes, pixels) => {
  expect(countPixels(type, bytes)).toBe(pixels)
  for (let length = 0; length < bytes.length; length += 1)
    expect([undefined, pixels]).toContain(countPixels(type, bytes.subarray(0, length)))
  expect(countPixels(type, bytes.subarray(0, 16))).toBe(type === 'image/gif' ? 1 : undefined)
})

it.each<[string, RasterType, Buffer, number]>([
  ['a PNG', 'image/png', joined('\x89PNG\r\n\x1a\n', u32(13), 'IHDR', u32(50_000), u32(50_000)), 2.5e9],
  ['a lossy WebP', 'image/webp', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f]), 16_383 ** 2],
  ['a lossless WebP', 'image/webp', webp('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f]), 16_384 ** 2],
  ['a WebP’s canvas', 'image/webp', webp('VP8X', [0, 0, 0, 0], Array(6).fill(0xff)), 2 ** 48],
  ['an AVIF’s track', 'image/avif', box('moov', box('trak', box('tkhd', trackOf(0, 9_000, 8_000)))), 72e6],
  ['a track with long times', 'image/avif', box('moov', box('trak', box('tkhd', trackOf(1, 9, 8)))), 72],
])('reads a huge size: %s', (_, type, bytes, pixels) => {
  expect(countPixels(type, bytes)).toBe(pixels)
})

it.each<[string, RasterType, Buffer, number]>([
  [
    // Browsers enlarge the image to this frame.
    'a GIF’s frame that is larger than its screen',
    'image/gif',
    joined(gif.subarray(0, 32), u16(0x2c01), u16(0x2c01), gif.subarray(36)),
    0x12c ** 2,
  ],
  [
    'a JPEG’s frame after fill bytes',
    'image/jpeg',
    joined(start, [0xff, 0xff, 0xff], frame(65_535, 65_535), frame(1, 1)),
    65_535 ** 2,
  ],
  [
    'a JPEG’s frame after one inside of a comment',
    'image/jpeg',
    joined(start, segment(0xfe, frame(1, 1)), frame(65_535, 65_535)),
    65_535 ** 2,
  ],
  ['the largest image of an AVIF', 'image/avif', avifOf(size(1, 1), size(9_000, 9_000), size(2, 2)), 81e6],
])('is not misled about %s', (_, type, bytes, pixels) => {
  expect(countPixels(type, bytes)).toBe(pixels)
})

it.each<[string, RasterType, Buffer]>([
  [
    'a PNG of Apple’s own kind',
    'image/png',
    joined('\x89PNG\r\n\x1a\n', u32(4), 'CgBI', u32(0), u32(0), u32(13), 'IHDR', u32(1), u32(1)),
  ],
  ['a PNG without pixels', 'image/png', joined('\x89PNG\r\n\x1a\n', u32(13), 'IHDR', u32(0), u32(1))],
  ['a GIF with unknown blocks', 'image/gif', joined(gif.subarray(0, 19), [7], gif.subarray(19))],
  ['a WebP that begins with another chunk', 'image/webp', webp('EXIF', [0, 0, 0, 0x9d, 1, 0x2a, 1, 0, 1, 0])],
  ['a JPEG with bytes between segments', 'image/jpeg', joined(start, [1], frame(1, 1))],
  ['a JPEG whose data begins before its frame', 'image/jpeg', joined(start, [0xff, 0xda, 0, 2], frame(1, 1))],
  [
    'a JPEG with a segment that ends before it begins',
    'image/jpeg',
    joined([0xff, 0xd8, 0xff, 0xe0, 0, 1], frame(1, 1)),
  ],
  ['an AVIF without sizes', 'image/avif', box('ftyp', joined('avif'))],
  [
    'an AVIF with a box that exceeds its own',
    'image/avif',
    joined(box('ftyp'), u32(999), 'meta', u32(0), size(1, 1)),
  ],
  [
    'an AVIF with a box without room for its name',
    'image/avif',
    joined(box('ftyp'), u32(4), 'free', avifOf(size(1, 1))),
  ],
])('refuses %s', (_, type, bytes) => {
  expect(countPixels(type, bytes)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { inlineImageUrl } from './imageUrl.ts'

const pngOf = (side: number) => {
  const bytes = Buffer.from(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'\0'.repeat(8)}rest`, 'latin1')
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}
const urlOf = (type: string, body: Buffer | string) =>
  `data:${type};base64,${Buffer.from(body).toString('base64')}`
const percentOf = (bytes: Buffer) =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const svgOf = (side: number) => `<svg><image href='${urlOf('image/png', pngOf(side))}'/></svg>`

it.each([
  urlOf('image/png', pngOf(5_000)),
  `data:image/png,${percentOf(pngOf(5_000))}`,
  urlOf('image/svg+xml', svgOf(5_000)),
  `data:image/svg+xml;utf8,${svgOf(5_000).replaceAll('#', '%23')}`,
  'data:image/svg+xml,<svg/>',
])('shows an image within the limits: %s', (source) => {
  expect(inlineImageUrl(source)).toBe(source)
})

it.each([
  urlOf('image/png', pngOf(30_000)),
  urlOf('image/jpeg', pngOf(30_000)),
  urlOf('image/svg+xml', pngOf(30_000)),
  `data:image/png,${percentOf(pngOf(30_000))}`,
  urlOf('image/png', pngOf(30_000)).replace('base64,', 'base64,\n'),
  `data:image/png;base64,${encodeURIComponent(pngOf(30_000).toString('base64'))}#`,
  urlOf('image/svg+xml', svgOf(30_000)),
  `data:image/svg+xml,${encodeURIComponent(svgOf(30_000))}`,
  urlOf('image/bmp', 'BM'),
  urlOf('image/png', ''),
  'data:image/png;base64',
  urlOf('text/html', pngOf(1)),
  'https://images.example/1.png',
])('shows nothing else: %s', (source) => {
  expect(inlineImageUrl(source)).toBeNull()
})

it('shows no drawing that takes long to read', () => {
  const urlOfLength = (length: number) => urlOf('image/svg+xml', '<svg>'.padEnd(length, ' '))
  expect(inlineImageUrl(urlOfLength(500_000))).not.toBeNull()
  expect(inlineImageUrl(urlOfLength(500_001))).toBeNull()
})

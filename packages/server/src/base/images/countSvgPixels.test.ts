import { expect, it } from 'vitest'
import { countSvgPixels } from './countSvgPixels.ts'

const pngOf = (side: number) => {
  const bytes = Buffer.from(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'\0'.repeat(8)}rest`, 'latin1')
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const side = 300
const png = `data:image/png;base64,${base64(pngOf(side))}`
const percentOf = (bytes: Buffer) =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const charactersOf = (text: string) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('')
const escapesOf = (text: string) =>
  [...text].map((letter) => `\\${letter.charCodeAt(0).toString(16)} `).join('')
const svg = (url: string) => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`
const count = (text: string) => countSvgPixels(Buffer.from(text))
const one = side * side

it.each<[string, string, number]>([
  ['no image', '<svg><desc>data: a, b; metadata: c</desc></svg>', 0],
  ['an image', svg(png), one],
  ['two images', svg(png) + svg(png), 2 * one],
  ['an image in a style', `<svg><style>a{mask:url(${png})}</style></svg>`, one],
  ['an image of another type than stated', svg(png.replace('image/png', 'font/woff')), one],
  ['an image with a parameter', svg(png.replace('png;', 'png;a=&quot;b&quot;;')), one],
  ['an image in capitals', svg(png.replace('data:image/png', 'DATA:IMAGE/PNG')), one],
  ['an image in lines', svg(png.replace(/.{20}/g, '$&\n')), one],
  ['base64 with spaces', svg(png.replace(/.{30}/g, '$& ')), one],
  ['a scheme in lines', svg(png.replace('data', 'd\na\tt\r\na')), one],
  ['a scheme as characters', svg(png.replace('data', charactersOf('data'))), one],
  ['a line break as a character', svg(png.replace('data', 'da&#xA;ta')), one],
  ['a URL as characters', svg(charactersOf(png)), one],
  ['an escaped URL in a style', `<svg><style>a{mask:url(${escapesOf(png)})}</style></svg>`, one],
  ['base64 with an encoded character', svg(png.replace('base64,i', 'base64,%69')), one],
  ['percent-encoded bytes', svg(`data:image/png,${percentOf(pngOf(side))}`), one],
  ['a drawing in base64', svg(`data:image/svg+xml;base64,${base64(svg(png))}`), one],
  ['a percent-encoded drawing', svg(`data:image/svg+xml,${encodeURIComponent(svg(png))}`), one],
  [
    'a drawing in both',
    svg(`data:image/svg+xml,${encodeURIComponent(svg(`data:image/svg+xml;base64,${base64(svg(png))}`))}`),
    one,
  ],
  ['a style sheet', svg(`data:text/css;base64,${base64(`a{mask:url(${png})}`)}`), one],
  ['a font', `<svg><style>@font-face{src:url(data:font/woff2;base64,${base64('wOF2\0')})}</style></svg>`, 0],
])('counts %s', (_, text, pixels) => {
  expect(count(text)).toBe(pixels)
})

it.each<[string, string]>([
  ['an image without a readable size', svg('data:image/png;base64,iVBORw0KGgo=')],
  ['an image of an unknown type', svg(`data:image/tiff;base64,${base64('II*\0')}`)],
  ['a BMP that is stated to be text', svg(`data:text/css;base64,${base64('BM\0\0')}`)],
  ['more than 64 images', svg(png).repeat(65)],
  ['more than 20,000 encoded characters', `<svg>${'&#65;'.repeat(20_001)}</svg>`],
  [
    'drawings nested in base64 too often',
    [1, 2, 3, 4].reduce((text) => svg(`data:;base64,${base64(text)}`), '<svg/>'),
  ],
  ['drawings nested in percent signs too often', [1, 2, 3, 4].reduce(encodeURIComponent, svg(png))],
])('refuses %s', (_, text) => {
  expect(count(text)).toBeUndefined()
})

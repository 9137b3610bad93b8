import { expect, it } from 'vitest'
import { sniffImage } from './sniffImage.ts'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')

it.each([
  ['image/png', '\x89PNG\r\n\x1a\n\0\0'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/gif', 'GIF89a'],
  ['image/gif', 'GIF87a'],
  ['image/webp', 'RIFF\n\0\0\0WEBPVP8 '],
  ['image/avif', '\0\0\0\x20ftypavif'],
  ['image/avif', '\0\0\0\nftypavis'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [
    'image/svg+xml',
    '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- A drawing -->\n<!DOCTYPE svg PUBLIC "-//W3C">\n<svg>',
  ],
] as const)('knows %s: %j', (type, text) => {
  expect(sniffImage(bytesOf(text))).toBe(type)
})

it.each([
  '',
  'GIF',
  'RIFF\n\0\0\0WAVE',
  '\0\0\0\x20ftypisom',
  '<html><svg></svg></html>',
  '<!doctype html><body>',
  '<script>alert(1)</script><svg>',
  '<svgx>',
  '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>',
  '%PDF-1.7',
  'MZ\x90',
  '{"image":"https://images.example.com/1.png"}',
  `${' '.repeat(5_000)}<svg>`,
  '\xff\xfe<\0s\0v\0g\0>\0',
])('refuses %j', (text) => {
  expect(sniffImage(bytesOf(text))).toBeUndefined()
})

import { expect, it } from 'vitest'
import { isAllowedImage } from './useImageSource.ts'

const origins = ['https://api.example']

it('allows data images and images from an allowed origin', () => {
  for (const source of [
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/png;base64,AA',
    'https://api.example/a.png',
  ])
    expect(isAllowedImage(source, origins)).toBe(true)
})

it('rejects other origins, other schemes and data that isn’t an image', () => {
  for (const source of [
    'https://api.example.evil.test/a.png',
    'http://api.example/a.png',
    'https://tracker.test/pixel.gif',
    '//tracker.test/pixel.gif',
    'ipfs://bafy',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'data:image/svg',
    'blob:https://api.example/1',
    '',
  ])
    expect(isAllowedImage(source, origins)).toBe(false)
})

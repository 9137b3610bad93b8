import { expect, it } from 'vitest'
import { splitCredentials } from './splitCredentials.ts'

it.each([
  ['https://user:p%40ss@node.example/key?a=1', 'https://node.example/key?a=1', 'user:p@ss'],
  ['https://key@node.example', 'https://node.example/', 'key:'],
  ['https://:s%C3%A9same@node.example', 'https://node.example/', ':sésame'],
  ['https://user:100%@node.example', 'https://node.example/', 'user:100%'],
  ['https://user:%ff@node.example', 'https://node.example/', 'user:%ff'],
])('moves the credentials of %s into a header', (text, address, pair) => {
  const { headers, url } = splitCredentials(text)
  expect(url.href).toBe(address)
  expect(headers).toEqual({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
})

it('creates no header for a URL without credentials', () => {
  const { headers, url } = splitCredentials('https://node.example/key')
  expect([url.href, headers]).toEqual(['https://node.example/key', {}])
})

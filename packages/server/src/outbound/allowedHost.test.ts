import { expect, it } from 'vitest'
import { isAllowedUrl, parseAllowedHost, writeAllowedHost } from './allowedHost.ts'

it.each([
  ['images.example.com', { name: 'images.example.com', port: 443, isPattern: false }],
  ['IMAGES.Example.com', { name: 'images.example.com', port: 443, isPattern: false }],
  ['images.example.com:8443', { name: 'images.example.com', port: 8443, isPattern: false }],
  ['*.example.com', { name: 'example.com', port: 443, isPattern: true }],
  ['bücher.example', { name: 'xn--bcher-kva.example', port: 443, isPattern: false }],
])('reads %s', (text, host) => {
  expect(parseAllowedHost(text)).toEqual(host)
})

it.each([
  '',
  '*',
  '*.com',
  '*.*.example.com',
  'a.*.example.com',
  'localhost',
  'https://images.example.com',
  'images.example.com/path',
  'images.example.com?query',
  'user@images.example.com',
  'images.example.com.',
  'images.example.com:99999',
  '127.0.0.1',
  '127.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '2130706433',
  '*.0.0.1',
  '[::1]',
  'a..b',
  'images example.com',
])('refuses %j', (text) => {
  expect(parseAllowedHost(text)).toBeUndefined()
})

it.each(['images.example.com', '*.example.com', 'images.example.com:8443'])('writes %s as it was', (text) => {
  const host = parseAllowedHost(text)
  expect(host && writeAllowedHost(host)).toBe(text)
})

const hosts = ['exact.example', '*.wide.example', 'port.example:8443', 'bücher.example'].flatMap(
  (text) => parseAllowedHost(text) ?? [],
)

it.each([
  'https://exact.example/a.png',
  'https://EXACT.example:443/a.png',
  'https://a.wide.example/',
  'https://b.a.wide.example/',
  'https://port.example:8443/',
  'https://bücher.example/',
  'https://xn--bcher-kva.example/',
])('allows %s', (url) => {
  expect(isAllowedUrl(hosts, new URL(url))).toBe(true)
})

it.each([
  'http://exact.example/',
  'ftp://exact.example/',
  'https://exact.example:8443/',
  'https://exact.example./',
  'https://user@exact.example/',
  'https://user:password@exact.example/',
  'https://exact.example@evil.example/',
  'https://evil.example/?exact.example',
  'https://evil.example/#@exact.example',
  'https://exact.example.evil.example/',
  'https://notexact.example/',
  'https://wide.example/',
  'https://evilwide.example/',
  'https://a.wide.example.evil.example/',
  'https://port.example/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://bucher.example/',
])('refuses %s', (url) => {
  expect(isAllowedUrl(hosts, new URL(url))).toBe(false)
})

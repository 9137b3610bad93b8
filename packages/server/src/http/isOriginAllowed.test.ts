import { expect, it } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.ts'

it.each([
  ['https://app.example', ['https://app.example'], true],
  ['https://app.example:443', ['https://app.example'], false],
  ['http://app.example', ['https://app.example'], false],
  ['https://app.example:8443', ['https://app.example'], false],
  ['https://app.example.evil.test', ['https://app.example'], false],
  ['https://notapp.example', ['https://app.example'], false],
  ['https://a.app.example', ['https://*.app.example'], true],
  ['https://a.b.app.example', ['https://*.app.example'], true],
  ['https://app.example', ['https://*.app.example'], false],
  ['https://evilapp.example', ['https://*.app.example'], false],
  ['http://a.app.example', ['https://*.app.example'], false],
  ['https://a.app.example:8443', ['https://*.app.example'], false],
  ['http://localhost:5173', ['localhost'], true],
  ['http://127.0.0.1:1', ['localhost'], true],
  ['http://localhost.evil.test', ['localhost'], false],
  ['http://127.0.0.1.evil.test', ['localhost'], false],
  ['null', ['localhost', 'null'], false],
  ['file://', ['localhost'], false],
  ['https://app.example/path', ['https://app.example'], false],
  ['https://user@app.example', ['https://app.example'], false],
  ['', ['https://app.example'], false],
  ['https://app.example', ['https://other.example', 'https://app.example'], true],
  ['https://app.example', ['https://app.example/'], true],
  ['https://app.example', ['app.example'], false],
  ['https://a.other.example', ['https://*.app.example'], false],
  ['http://a.app.example', ['http://*.app.example'], true],
  ['https://a.app.example', ['xhttps://*.app.example'], false],
  ['http://[::1]:5173', ['localhost'], true],
  ['ftp://localhost', ['localhost'], false],
  ['null', ['null'], false],
] as const)('checks %s against %j: %s', (origin, allowed, expected) => {
  expect(isOriginAllowed(origin, allowed)).toBe(expected)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { topicOf } from '../crypto/keys.ts'
import { formatUri, parseUri } from './uri.ts'

const symKey = '0123456789abcdef'.repeat(4)
const pairing = { topic: topicOf(symKey), symKey, expiry: 1_790_000_000 }

it('writes what it reads', () => {
  const uri = formatUri({ ...pairing, methods: ['wc_sessionPropose', 'wc_sessionAuthenticate'] })
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=1790000000/)
  expect(parseUri(uri)).toEqual({ ...pairing, methods: ['wc_sessionPropose', 'wc_sessionAuthenticate'] })
  expect(parseUri(formatUri(pairing))).toStrictEqual(pairing)
  expect(formatUri(pairing)).toBe(
    `wc:${pairing.topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1790000000`,
  )
})

it.each([
  '',
  'wc:',
  'https://latchkey.test',
  'wc:00e46b69-d0cc-4b3e-b6a2-cee442f97188@1?bridge=https%3A%2F%2Fbridge.test&key=91303dedf64285cbbaf9120f6e9d160a',
  formatUri({ ...pairing, topic: 'short' }),
  formatUri({ ...pairing, symKey: symKey.toUpperCase() }),
  formatUri({ ...pairing, topic: `${pairing.topic}0` }),
  formatUri({ ...pairing, symKey: `${symKey}0` }),
  formatUri({ ...pairing, symKey: `0${symKey}` }),
  formatUri({ ...pairing, expiry: Number.NaN }),
  formatUri({ ...pairing, expiry: 0 }),
  formatUri({ ...pairing, expiry: -1 }),
  formatUri({ ...pairing, expiry: 1.5 }),
  `x${formatUri(pairing)}`,
  formatUri(pairing).replace('@2', '@1'),
  formatUri(pairing).replace(/&expiryTimestamp=.*/, ''),
  formatUri(pairing).replace('symKey', 'key'),
])('does not read %j', (uri) => {
  expect(parseUri(uri)).toBeUndefined()
})

it('reads a changed URI or rejects it, without throwing', () => {
  const uri = formatUri(pairing)
  fc.assert(
    fc.property(fc.nat(uri.length), fc.nat(uri.length), fc.string({ unit: 'binary' }), (from, to, text) => {
      const read = parseUri(uri.slice(0, from) + text + uri.slice(to))
      if (read) expect(read.symKey).toHaveLength(64)
    }),
  )
})

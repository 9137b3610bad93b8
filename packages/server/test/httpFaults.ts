import type { JsonAnswer } from './startJsonServer.ts'

/** Larger than any adapter accepts, and with more values. */
const tooLarge = `{"items":["${'x'.repeat(8_100_000)}"]}`
const tooMany = `{"items":[${'1,'.repeat(300_000)}1]}`

/**
 * What any service may do instead of answering, with the kind of failure that it is. The tests of every adapter send
 * each of them.
 */
export const httpFaults: readonly [name: string, kind: FaultKind, answer: JsonAnswer][] = [
  ['is unavailable', 'failed', { status: 503, text: 'down' }],
  ['fails with JSON', 'failed', { status: 500, body: { items: [] } }],
  ['is limited', 'limited', { status: 429, text: '' }],
  ['is limited for a time', 'limited', { status: 429, headers: { 'retry-after': '30' }, text: '' }],
  ['returns a page', 'failed', { text: '<!doctype html><h1>It works!</h1>' }],
  ['returns nothing', 'failed', { text: '' }],
  ['returns null', 'invalid', { body: null }],
  ['returns a list', 'invalid', { body: [] }],
  ['returns another form', 'invalid', { body: { it: 'works' } }],
  ['redirects', 'failed', { status: 302, headers: { location: '/elsewhere' }, text: '' }],
  [
    'redirects to another host',
    'failed',
    { status: 307, headers: { location: 'http://127.0.0.1:1/' }, text: '' },
  ],
  ['compresses wrongly', 'failed', { headers: { 'content-encoding': 'gzip' }, text: '{"items":[]}' }],
  ['returns half an answer', 'late', { text: '{"items":[', isCut: true }],
  ['is silent', 'late', 'silence'],
  ['returns too much', 'invalid', { text: tooLarge, headers: { 'content-length': String(tooLarge.length) } }],
  ['returns too many values', 'invalid', { text: tooMany }],
]

/** The faults for adapters whose deadline is fixed: those that take as long only in `npm run soak`. */
export const promptHttpFaults = httpFaults.filter(([, kind]) => kind !== 'late' || process.env.SOAK)

/** `late` ones only end with a deadline. */
type FaultKind = 'failed' | 'limited' | 'invalid' | 'late'

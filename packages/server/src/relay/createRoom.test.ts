import { expect, it } from 'vitest'
import { createRoom, type Source } from './createRoom.ts'
import type { Message, Weighed } from './store.ts'

const now = 1_800_000_000_000
const day = 86_400_000
/** Weight of a message of one character. */
const weight = 513

let ids = 0
const messageOf = (message: string, publisher = 'dapp'): Message => ({
  ...{ id: `${ids++}`, topic: 'topic', message, publisher },
  ...{ tag: 1108, attestation: null, publishedAt: now, expiresAt: now + day },
})
const weighed = (bytes: { all?: number; unheard?: number; dapp?: number }, isHeard = true): Weighed => ({
  bytes: {
    ...{ all: bytes.all ?? 0, unheard: bytes.unheard ?? 0 },
    ofClient: new Map([['dapp', bytes.dapp ?? 0]]),
  },
  known: new Set(),
  listeners: new Map([['topic', isHeard ? ['dapp', 'wallet'] : []]]),
})
/** Returns why a message is refused, or undefined. */
function admit(
  room: ReturnType<typeof createRoom>,
  message: Message,
  before: Weighed,
  from: Partial<Source> = {},
): string | undefined {
  const source = { address: '192.0.2.1', project: 'local', ...from }
  const arrivals = { messages: [{ value: message, source }], receipts: [], listenings: [] }
  return room.admit(arrivals, before).refused.get(message.id)
}
const open = () => createRoom({}, () => now)

it.each([
  ['512 MB in total', { all: 512_000_000 - weight, unheard: 128_000_000 }, true, 'relay full'],
  ['384 MB on subscribed topics', { all: 384_000_000 - weight }, true, 'relay full'],
  [
    '128 MB on topics without subscribers',
    { all: 128_000_000, unheard: 128_000_000 - weight },
    false,
    'relay full',
  ],
  ['16 MB of a client', { dapp: 16_000_000 - weight }, true, 'client full'],
])('accepts %s, to the byte', (_, bytes, isHeard, reason) => {
  expect(admit(open(), messageOf('x'), weighed(bytes, isHeard))).toBeUndefined()
  expect(admit(open(), messageOf('xx'), weighed(bytes, isHeard))).toBe(reason)
})

it.each([
  ['16 MB of an address', true, 16_000_000],
  ['2 MB of an address on topics without subscribers', false, 2_000_000],
])('accepts exactly %s', (_, isHeard, bytes) => {
  const room = open()
  const large = messageOf('x'.repeat(bytes - 512 - weight))
  expect(admit(room, large, weighed({}, isHeard))).toBeUndefined()
  expect(admit(room, messageOf('xx', 'other'), weighed({}, isHeard))).toBe('address full')
  expect(admit(room, messageOf('x', 'other'), weighed({}, isHeard))).toBeUndefined()
})

it('limits the storage of a project, from any number of addresses, until its messages expire', () => {
  let time = now
  const room = createRoom({ projectBytes: 3 * weight }, () => time)
  const send = (host: number, project: string) =>
    admit(room, messageOf('x', `client ${host}`), weighed({}), { address: `192.0.2.${host}`, project })
  expect([1, 2, 3, 4].map((host) => send(host, 'one'))).toEqual([
    undefined,
    undefined,
    undefined,
    'project full',
  ])
  expect(send(4, 'another')).toBeUndefined()
  time += day + 60_000
  expect(send(4, 'one')).toBeUndefined()
})

it.each([
  [true, day],
  [false, 600_000],
])('keeps a message as long as requested, or 10 minutes without subscribers', (isHeard, ms) => {
  const source = { address: '', project: '' }
  const arrivals = { messages: [{ value: messageOf('x'), source }], receipts: [], listenings: [] }
  const [kept] = open().admit(arrivals, weighed({}, isHeard)).entries.messages
  expect(kept).toMatchObject({ heard: isHeard, expiresAt: now + ms })
})

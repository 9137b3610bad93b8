import { expect, it } from 'vitest'
import { createRoom } from './createRoom.ts'
import type { Message, Weighed } from './store.ts'

const now = 1_800_000_000_000
const day = 86_400_000
/** What a message of one character weighs. */
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
/** Why a message is refused, if it is. */
function admit(room: ReturnType<typeof createRoom>, message: Message, before: Weighed): string | undefined {
  const arrivals = { messages: [{ value: message, address: '192.0.2.1' }], receipts: [], listenings: [] }
  return room.admit(arrivals, before).refused.get(message.id)
}
const open = () => createRoom({}, () => now)

it.each([
  ['512 MB of everything', { all: 512_000_000 - weight, unheard: 128_000_000 }, true, 'relay full'],
  ['384 MB of what was listened to', { all: 384_000_000 - weight }, true, 'relay full'],
  ['128 MB of what was not', { all: 128_000_000, unheard: 128_000_000 - weight }, false, 'relay full'],
  ['16 MB of a client', { dapp: 16_000_000 - weight }, true, 'client full'],
])('has room for %s, to the byte', (_, bytes, isHeard, reason) => {
  expect(admit(open(), messageOf('x'), weighed(bytes, isHeard))).toBeUndefined()
  expect(admit(open(), messageOf('xx'), weighed(bytes, isHeard))).toBe(reason)
})

it.each([
  ['16 MB of an address', true, 16_000_000],
  ['2 MB of an address where nobody listens', false, 2_000_000],
])('has room for %s, to the byte', (_, isHeard, bytes) => {
  const room = open()
  const large = messageOf('x'.repeat(bytes - 512 - weight))
  expect(admit(room, large, weighed({}, isHeard))).toBeUndefined()
  expect(admit(room, messageOf('xx', 'other'), weighed({}, isHeard))).toBe('address full')
  expect(admit(room, messageOf('x', 'other'), weighed({}, isHeard))).toBeUndefined()
})

it.each([
  [true, day],
  [false, 600_000],
])('lets a message live as long as it asks for or, where nobody listens, for 10 minutes', (isHeard, ms) => {
  const arrivals = { messages: [{ value: messageOf('x'), address: '' }], receipts: [], listenings: [] }
  const [kept] = open().admit(arrivals, weighed({}, isHeard)).entries.messages
  expect(kept).toMatchObject({ heard: isHeard, expiresAt: now + ms })
})

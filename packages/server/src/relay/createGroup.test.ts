import { expect, it } from 'vitest'
import { createGroup } from './createGroup.ts'
import { createRoom } from './createRoom.ts'
import type { MailboxStore, Message } from './store.ts'

const messageOf = (id: string, message = 'sealed', attestation: string | null = null): Message => ({
  id,
  topic: 'topic',
  message,
  tag: 1,
  attestation,
  publishedAt: 0,
  expiresAt: 1_000,
  publisher: 'dapp',
})
const source = { address: '192.0.2.1', project: 'local' }
const emptyStore = {
  bytes: { all: 0, unheard: 0, ofClient: new Map() },
  known: new Set<string>(),
  listeners: new Map(),
}
const receiptOf = (id: string) => ({ id, topic: 'topic', expiresAt: 1_000, clientId: 'wallet' })

/** Creates a store that writes a group once the test allows it. */
function createSlowStore() {
  const groups: string[][] = []
  const waiting: ((refused?: readonly string[]) => void)[] = []
  const store: MailboxStore = {
    keep: ({ messages, receipts }) =>
      new Promise((resolve) => {
        groups.push([...messages, ...receipts].map(({ id }) => id))
        waiting.push((refused = []) => resolve(new Set(refused)))
      }),
    weigh: async () => emptyStore,
    read: async () => ({ messages: [], hasMore: false }),
    depth: async () => 0,
    sweep: async () => {},
    recount: async () => true,
  }
  const finish = async (refused?: readonly string[]) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.(refused)
  }
  return { store, groups, finish }
}

it('never writes messages acknowledged before their group, even while the previous group is slow', async () => {
  const { store, groups, finish } = createSlowStore()
  const group = createGroup(store, () => {})
  const first = group.keep(messageOf('first'), source)
  await expect.poll(() => groups).toEqual([['first']])
  const [second, third] = [group.keep(messageOf('second'), source), group.keep(messageOf('third'), source)]
  group.take(receiptOf('second'), source)
  await second
  group.drop('third')
  await third
  group.take(receiptOf('first'), source)
  expect(group.isTaken('first', 'wallet')).toBe(true)
  await finish()
  await first
  await finish()
  await group.end()
  expect(groups).toEqual([['first'], ['first']])
  expect(group.isTaken('first', 'wallet')).toBe(false)
})

it('lists everything that is not written yet', async () => {
  const { store, groups, finish } = createSlowStore()
  const group = createGroup(store, () => {})
  const kept = [group.keep(messageOf('in writing'), source)]
  await expect.poll(() => groups).toHaveLength(1)
  kept.push(group.keep(messageOf('waits'), source))
  expect(group.waiting(['topic']).map(({ id }) => id)).toEqual(['in writing', 'waits'])
  expect(group.waiting(['another'])).toEqual([])
  await finish()
  await finish()
  await Promise.all(kept)
  expect(group.waiting(['topic'])).toEqual([])
})

it('refuses messages of a full topic, and any message while a slow store has too many pending', async () => {
  const { store, groups, finish } = createSlowStore()
  const group = createGroup(store, () => {}, {
    room: createRoom({ storeBytes: 1e9, clientBytes: 1e9, addressBytes: 1e9 }),
  })
  const full = group.keep(messageOf('full'), source)
  await finish(['full'])
  await expect(full).rejects.toMatchObject({ reason: 'topic full', code: -32_005 })
  const busy = group.keep(messageOf('busy'), source)
  await expect.poll(() => groups).toHaveLength(2)
  const large = 'x'.repeat(200_000)
  const outcomes = Array.from({ length: 400 }, (_, index) =>
    group.keep(index % 2 ? messageOf(`${index}`, large) : messageOf(`${index}`, '', large), source).then(
      () => 'kept',
      ({ reason }) => reason,
    ),
  )
  await finish()
  await finish()
  await Promise.all([busy, group.end()])
  const reasons = await Promise.all(outcomes)
  expect(reasons.filter((reason) => reason === 'kept')).toHaveLength(321)
  expect(new Set(reasons)).toEqual(new Set(['kept', 'unavailable']))
})

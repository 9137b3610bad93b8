import { expect, it } from 'vitest'
import { createGroup } from './createGroup.ts'
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
const receiptOf = (id: string) => ({ id, topic: 'topic', expiresAt: 1_000, clientId: 'wallet' })

/** A store that has written a group once the test says so. */
function createSlowStore() {
  const groups: string[][] = []
  const waiting: ((refused?: readonly string[]) => void)[] = []
  const store: MailboxStore = {
    keep: ({ messages, receipts }) =>
      new Promise((resolve) => {
        groups.push([...messages, ...receipts].map(({ id }) => id))
        waiting.push((refused = []) => resolve(new Set(refused)))
      }),
    read: async () => ({ messages: [], hasMore: false }),
    depth: async () => 0,
    sweep: async () => {},
  }
  const finish = async (refused?: readonly string[]) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.(refused)
  }
  return { store, groups, finish }
}

it('never writes what is taken before its group is, however long the one before takes', async () => {
  const { store, groups, finish } = createSlowStore()
  const group = createGroup(store, () => {})
  const first = group.keep(messageOf('first'))
  await expect.poll(() => groups).toEqual([['first']])
  const [second, third] = [group.keep(messageOf('second')), group.keep(messageOf('third'))]
  group.take(receiptOf('second'))
  await second
  group.drop('third')
  await third
  group.take(receiptOf('first'))
  expect(group.isTaken('first', 'wallet')).toBe(true)
  await finish()
  await first
  await finish()
  await group.end()
  expect(groups).toEqual([['first'], ['first']])
  expect(group.isTaken('first', 'wallet')).toBe(false)
})

it('tells of all that is not written yet', async () => {
  const { store, groups, finish } = createSlowStore()
  const group = createGroup(store, () => {})
  const kept = [group.keep(messageOf('in writing'))]
  await expect.poll(() => groups).toHaveLength(1)
  kept.push(group.keep(messageOf('waits')))
  expect(group.waiting(['topic']).map(({ id }) => id)).toEqual(['in writing', 'waits'])
  expect(group.waiting(['another'])).toEqual([])
  await finish()
  await finish()
  await Promise.all(kept)
  expect(group.waiting(['topic'])).toEqual([])
})

it('refuses what finds its topic full, and all when more waits than a slow store is given', async () => {
  const { store, groups, finish } = createSlowStore()
  const group = createGroup(store, () => {})
  const full = group.keep(messageOf('full'))
  await finish(['full'])
  await expect(full).rejects.toMatchObject({ reason: 'topic full', code: -32_005 })
  const busy = group.keep(messageOf('busy'))
  await expect.poll(() => groups).toHaveLength(2)
  const large = 'x'.repeat(200_000)
  const outcomes = Array.from({ length: 400 }, (_, index) =>
    group.keep(index % 2 ? messageOf(`${index}`, large) : messageOf(`${index}`, '', large)).then(
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

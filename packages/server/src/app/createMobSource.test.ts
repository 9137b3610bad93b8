import { mobEventMinMs, mobHeartbeatMs, mobIdleMs, mobsPerAccountMax } from '@latchkey/protocol/constants'
import type { Mob } from '@latchkey/protocol/mobs'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabases } from '../../test/openDatabases.ts'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import type { Database } from '../storage/database.ts'
import { mobs } from '../storage/schema/mobs.ts'
import { createMobSource } from './createMobSource.ts'

let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterAll(() => opened.close())

const starter = 'eip155:1:0xa1'
const newMob = (id: string): Mob => ({ id, name: 'Mob', minutes: 10, members: [starter], turns: [] })

it('keeps every one of many changes at the same time', async () => {
  const source = createMobSource(opened.database)
  await source.create('app', starter, newMob('busy'))
  const others = Array.from({ length: 12 }, (_, at) => `eip155:1:0x${at}` as const)
  await Promise.all(
    others.map((other) =>
      source.change('app', 'busy', (mob) => ({ ...mob, members: [...mob.members, other] })),
    ),
  )
  const { members = [] } = (await source.get('app', 'busy')) ?? {}
  expect([...members].sort()).toEqual([starter, ...others].sort())
})

it('separates projects', async () => {
  const source = createMobSource(opened.database)
  await source.create('app', starter, newMob('own'))
  expect(await source.get('other', 'own')).toBeUndefined()
  expect(await source.change('other', 'own', (mob) => mob)).toBeUndefined()
  expect(await source.get('app', 'own')).toEqual(newMob('own'))
})

it('limits the mobs of an account, until they are a week old', async () => {
  let now = 0
  const source = createMobSource(opened.database, { now: () => now })
  const create = (id: string) => source.create('limited', starter, newMob(id))
  for (let at = 0; at < mobsPerAccountMax; at += 1) expect(await create(`limited ${at}`)).toBe(true)
  expect(await create('one too many')).toBe(false)
  now = mobIdleMs + 1
  expect(await create('a week later')).toBe(true)
  expect(await source.get('limited', 'limited 0')).toBeUndefined()
})

it.each(openDatabases)('limits the mobs that an account starts at the same time in %s', async (_, open) => {
  const { database, close } = await open()
  onTestFinished(close)
  const source = createMobSource(database)
  const created = await Promise.all(
    Array.from({ length: mobsPerAccountMax + 12 }, (_, at) =>
      source.create('app', starter, newMob(`concurrent ${at}`)),
    ),
  )
  expect(created.filter(Boolean)).toHaveLength(mobsPerAccountMax)
  expect(await database.$count(mobs)).toBe(mobsPerAccountMax)
})

/** Returns the database, and the number of its reads. */
function countReads(database: Database) {
  let reads = 0
  const counted = new Proxy(database, {
    get(target, name) {
      if (name === 'select') reads += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { database: counted, reads: () => reads }
}

/** Watches a mob as many streams do. Their states are those that were sent to each. */
async function watchMany(source: ReturnType<typeof createMobSource>, id: string) {
  const states: Mob[][] = []
  const watches = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const own: Mob[] = []
      states[at] = own
      const watch = source.watch('app', id, () => {
        void watch.latest().then((text) => own.push(JSON.parse(text ?? '')))
      })
      own.push(JSON.parse((await watch.current()) ?? ''))
      return watch
    }),
  )
  const stop = () => {
    for (const watch of watches) watch.stop()
  }
  return { states, stop }
}

it('reads a mob once for all who watch it, and sends many changes together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { database, reads } = countReads(opened.database)
  const source = createMobSource(database)
  await source.create('app', starter, newMob('watched'))
  const before = reads()
  const { states, stop } = await watchMany(source, 'watched')
  expect(reads() - before).toBe(1)

  // Changes read the mob, too; here by a source of their own.
  const other = createMobSource(opened.database)
  const sent = (count: number) =>
    vi.waitFor(() => expect(states.map((own) => own.length)).toEqual(Array(40).fill(count)))
  const rename = (name: string, by = source) => by.change('app', 'watched', (mob) => ({ ...mob, name }))
  for (let at = 0; at < 20; at += 1) await rename(`Mob ${at}`)
  expect(reads() - before).toBe(21)
  vi.advanceTimersByTime(mobEventMinMs)
  await sent(2)
  expect(reads() - before).toBe(22)
  expect(states.map((own) => own.at(-1)?.name)).toEqual(Array(40).fill('Mob 19'))

  // A change that nobody was told about is read with the heartbeat.
  await rename('Unnoticed', other)
  vi.advanceTimersByTime(mobHeartbeatMs)
  await sent(3)
  expect(reads() - before).toBe(23)
  expect(states.map((own) => own.at(-1)?.name)).toEqual(Array(40).fill('Unnoticed'))
  // Nothing is read once nobody watches.
  stop()
  await rename('Unwatched', other)
  vi.advanceTimersByTime(2 * mobHeartbeatMs)
  expect(reads() - before).toBe(23)
})

it('gives a new watcher the current state, however recent the last event', async () => {
  const source = createMobSource(opened.database)
  await source.create('app', starter, newMob('joined'))
  const first = source.watch('app', 'joined', () => {})
  await first.current()
  await source.change('app', 'joined', (mob) => ({ ...mob, name: 'Changed' }))
  const second = source.watch('app', 'joined', () => {})
  expect(JSON.parse((await second.current()) ?? '').name).toBe('Changed')
  const foreign = source.watch('other', 'joined', () => {})
  expect(await foreign.current()).toBeUndefined()
  for (const watch of [first, second, foreign]) watch.stop()
})

it('limits the mobs of a person on all networks together, with those that are stored by account', async () => {
  const source = createMobSource(opened.database)
  const networks = [1, 10, 137].map((id) => `eip155:${id}:0xb0` as const)
  const [first] = networks
  if (!first) throw new Error('No network.')
  const { id: _, ...state } = newMob('older')
  const older = { id: 'older', project: 'person', starter: first, state, version: 0, changedAt: Date.now() }
  await opened.database.insert(mobs).values(older)
  for (let at = 1; at < mobsPerAccountMax; at += 1)
    expect(await source.create('person', networks[at % 3] ?? first, newMob(`person ${at}`))).toBe(true)
  expect(await source.create('person', first, newMob('person too many'))).toBe(false)
})

it('reads an older mob, which has a person twice, with each person once', async () => {
  const source = createMobSource(opened.database)
  const members = [starter, 'eip155:1:0xb0', 'eip155:10:0xa1'] as const
  await source.create('app', starter, { ...newMob('twice'), members: [...members], driver: members[2] })
  expect(await source.get('app', 'twice')).toMatchObject({ members: members.slice(0, 2), driver: starter })
})

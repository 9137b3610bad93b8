import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { createEventCounts, toDay } from './createEventCounts.ts'

const ways = ['browser', 'mobile', 'qrcode'] as const
const chosen = (platform: (typeof ways)[number]) =>
  ({ event: 'SELECT_WALLET', properties: { name: 'A', platform }, timestamp: 1 }) as const

async function open() {
  const opened = await openEmptyDatabase()
  onTestFinished(opened.close)
  return opened.database
}

it('counts every event, however batched and with concurrent writers', async () => {
  const database = await open()
  const both = [createEventCounts(database, fail), createEventCounts(database, fail)] as const
  const today = toDay(Date.now())
  let project = 0
  const told = fc.array(
    fc.record({ by: fc.constantFrom(0, 1), way: fc.constantFrom(...ways), reads: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(told, async (events) => {
      project += 1
      for (const { by, way, reads } of events) {
        both[by]!.add(`p${project}`, [chosen(way)])
        if (reads) await both[by]!.read(`p${project}`, today)
      }
      await both[0].read(`p${project}`, today)
      const counts = await both[1].read(`p${project}`, today)
      for (const way of ways)
        expect(counts.find((each) => each.way === way)?.count ?? 0).toBe(
          events.filter((each) => each.way === way).length,
        )
    }),
    { numRuns: 20 },
  )
  await Promise.all(both.map((each) => each.close()))
})

it('keeps counts while the store is unavailable, and reports a loss', async () => {
  const database = await open()
  const goAway = () => database.execute('alter table event_counts rename to away')
  const comeBack = () => database.execute('alter table away rename to event_counts')
  const failures: unknown[] = []
  const counts = createEventCounts(database, (error) => failures.push(error))
  const today = toDay(Date.now())
  counts.add('app', [chosen('qrcode'), chosen('qrcode')])
  await goAway()
  await expect(counts.read('app', today)).rejects.toThrow('event_counts')
  counts.add('app', [chosen('qrcode')])
  await comeBack()
  expect(await counts.read('app', today)).toEqual([
    { day: today, event: 'SELECT_WALLET', way: 'qrcode', count: 3 },
  ])
  await goAway()
  counts.add('app', [chosen('qrcode')])
  await counts.close()
  expect(failures).toHaveLength(1)
})

function fail(error: unknown): never {
  throw error
}

import { mobIdleMs, mobsPerAccountMax } from '@latchkey/protocol/constants'
import type { Mob } from '@latchkey/protocol/mobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
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

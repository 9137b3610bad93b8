import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabases } from '../../test/openDatabases.ts'
import { toRequestFailure } from './toRequestFailure.ts'

it.each(openDatabases)(
  'does not blame the database for text that it cannot store, in %s',
  async (_, open) => {
    const { database, close } = await open()
    const query = (text: string) =>
      database.execute(sql`select ${text}::text`).then(() => undefined, toRequestFailure)
    expect(await query('text')).toBeUndefined()
    expect((await query('\0'))?.code).toBe('INTERNAL')
    await close()
  },
)

it.each([
  ['a lost connection', { code: 'EPIPE' }, 'UPSTREAM_UNAVAILABLE'],
  ['a database that shuts down', { code: '57P01' }, 'UPSTREAM_UNAVAILABLE'],
  ['a database that was dropped', { code: '3D000' }, 'UPSTREAM_UNAVAILABLE'],
  ['a timeout of the driver', {}, 'UPSTREAM_UNAVAILABLE'],
  ['an internal error of the database', { code: 'XX000' }, 'INTERNAL'],
])('reports %s', (_, members, code) => {
  const cause = Object.assign(new Error('The query failed.'), members)
  expect(toRequestFailure(new DrizzleQueryError('select 1', [], cause)).code).toBe(code)
})

import { describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { openTestRows } from '../../test/openTestRows.ts'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'
import { createDatabase, type OpenDatabase } from '../storage/createDatabase.ts'
import { createNameStore, type NameAccount } from './createNameStore.ts'

const now = Date.UTC(2026, 10, 20, 10)
const accountOf = (at: number): NameAccount => ({
  address: `0x${at.toString(16).padStart(40, '0')}`,
  coinType: 60,
})
const textOf = (hash: string) => ({ hash, expiresAt: now + 300_000 })

async function openPostgres(): Promise<OpenDatabase> {
  const made = await createTestDatabase()
  const opened = await createDatabase({ databaseUrl: made.url })
  return { ...opened, close: () => opened.close().finally(() => made.drop()) }
}

const isPostgresHere = await hasPostgres()

// If Postgres is available, which writes concurrently, PGlite only runs in soak.
describe.each([
  ['PGlite', openEmptyDatabase, Boolean(process.env.SOAK) || !isPostgresHere],
  ['Postgres', openPostgres, isPostgresHere],
] as const)('names in %s', (_, open, isThere) => {
  const withStore = async (use: (store: ReturnType<typeof createNameStore>) => Promise<void>) => {
    const { database, close } = await open()
    try {
      await use(createNameStore(database, (await openTestRows(database)).rows))
    } finally {
      await close()
    }
  }

  it.skipIf(!isThere)('[7.17 name] stores one of eight concurrent registrations of a name, completely', () =>
    withStore(async (store) => {
      const tries = Array.from({ length: 8 }, (_, at) =>
        store.register(
          { name: 'mobs.mob.eth', owner: accountOf(at), attributes: { at: String(at) } },
          textOf(`text ${at}`),
          now,
        ),
      )
      const settled = await Promise.allSettled(tries)
      const won = settled.findIndex(({ status }) => status === 'fulfilled')
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const kept = await store.find('mobs.mob.eth')
      expect(kept).toMatchObject({ owner: accountOf(won), attributes: { at: String(won) } })
      expect(Object.keys(kept?.addresses ?? {})).toEqual(['60'])
      expect(await store.listOf(accountOf(won).address)).toEqual([kept])
      expect(await store.listOf(accountOf(8).address)).toEqual([])
    }),
  )

  it.skipIf(!isThere)(
    '[7.17 name] accepts one of eight concurrent copies of a text, until the text expires',
    () =>
      withStore(async (store) => {
        const owner = accountOf(1)
        await store.register({ name: 'mobs.mob.eth', owner, attributes: {} }, textOf('first'), now)
        const set = (at: number) =>
          store.setAttributes(
            { name: 'mobs.mob.eth', attributes: { at: String(at) } },
            textOf('same'),
            now + at,
          )
        const settled = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => set(at)))
        expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        await expect(set(299_999)).rejects.toThrow('already used')
        // By then the text itself has expired.
        await set(300_001)
        expect((await store.find('mobs.mob.eth'))?.attributes).toEqual({ at: '300001' })
      }),
  )

  it.skipIf(!isThere)('[7.17 name] stores ten of twelve concurrent registrations of one owner', () =>
    withStore(async (store) => {
      const tries = Array.from({ length: 12 }, (_, at) =>
        store.register(
          { name: `mobs${at}.mob.eth`, owner: accountOf(1), attributes: {} },
          textOf(`text ${at}`),
          now,
        ),
      )
      const settled = await Promise.allSettled(tries)
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
      expect(await store.listOf(accountOf(1).address)).toHaveLength(10)
    }),
  )

  it.skipIf(!isThere)('accepts a text again that was refused', () =>
    withStore(async (store) => {
      const taken = { name: 'mobs.mob.eth', owner: accountOf(1), attributes: {} }
      await store.register(taken, textOf('one'), now)
      const other = { ...taken, owner: accountOf(2) }
      await expect(store.register(other, textOf('two'), now)).rejects.toThrow('is taken')
      await store.register({ ...other, name: 'mobs1.mob.eth' }, textOf('two'), now)
      expect(await store.findTaken(['mobs.mob.eth', 'mobs1.mob.eth', 'mobs2.mob.eth'])).toEqual(
        new Set(['mobs.mob.eth', 'mobs1.mob.eth']),
      )
    }),
  )
})

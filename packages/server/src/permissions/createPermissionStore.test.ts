import { toHex } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { openTestRows } from '../../test/openTestRows.ts'
import { createPermissionStore } from './createPermissionStore.ts'

const account = `eip155:1:0x${'a'.repeat(40)}` as const

it('lists permissions that may be active, however many have ended since', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  const store = createPermissionStore(database, (await openTestRows(database)).rows)
  const add = (createdAt: number, expiresAt: number, revokedAt: number | null = null) =>
    store.add({
      ...{ account, project: 'app', context: '0x', createdAt, expiresAt, grantedAt: createdAt, revokedAt },
      pci: toHex(createdAt, { size: 32 }),
    })
  await add(1, 10_000)
  for (let at = 2; at < 102; at++) await add(at, at % 2 ? 5_000 : 10_000, at % 2 ? null : at)
  const listed = (await store.list(account, 5_000)).map(({ createdAt }) => createdAt)
  expect(listed).toHaveLength(100)
  expect(listed.at(-1)).toBe(1)
  expect(listed).toEqual(listed.toSorted((a, b) => b - a))
  // Ended permissions come last.
  const later = (await store.list(account, 10_000)).map(({ createdAt }) => createdAt)
  expect(later).not.toContain(1)
})

import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { openTestRows } from '../../../test/openTestRows.ts'
import { openWalletAccounts } from '../../../test/wallet/openWalletAccounts.ts'

it('creates another user for a social account whose user is deleted during the login', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  const { rows, refused } = await openTestRows(database)
  const { users } = openWalletAccounts(database, rows)
  const account = { provider: 'google', hash: 'a', name: 'Ada' } as const
  const { id } = await users.findOrCreateBySocial(account)
  const findOrCreate = await users.prepareBySocial({ ...account, name: 'Ada L.' })
  await users.remove(id)
  const made = await findOrCreate(database)
  expect(made.id).not.toBe(id)
  expect(await users.read(made.id, 'key')).toMatchObject({ social: { provider: 'google', name: 'Ada L.' } })
  expect(refused).toEqual([])
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { openTestRows } from '../../../test/openTestRows.ts'
import { openRowThief } from '../../../test/rowThief.ts'
import { testKeys } from '../../../test/wallet/startWallet.ts'
import { createNameStore } from '../../names/createNameStore.ts'
import { createDatabaseStore } from '../../signIn/createDatabaseStore.ts'
import { createAuditLog } from '../../wallet/base/createAuditLog.ts'
import { openWalletKeys } from '../../wallet/keys/openWalletKeys.ts'
import { createLoginStore, type EmailLogin } from '../../wallet/mail/createLoginStore.ts'
import { createSessions } from '../../wallet/sessions/createSessions.ts'
import { createWalletUsers } from '../../wallet/users/createWalletUsers.ts'
import type { OpenDatabase } from '../createDatabase.ts'
import { bindings } from './boundTables.ts'
import { type BoundTable, shapeOf } from './table.ts'

let opened: OpenDatabase
let bound: Awaited<ReturnType<typeof openTestRows>>
let thief: Awaited<ReturnType<typeof openRowThief>>
beforeAll(async () => {
  opened = await openEmptyDatabase()
  bound = await openTestRows(opened.database)
  thief = await openRowThief(opened.database)
})
afterAll(() => opened?.close())

const noon = Date.UTC(2026, 0, 1, 12)
/** The clock of a process that is an hour behind the others. */
const behind = noon - 3_600_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})
afterEach(() => {
  vi.useRealTimers()
  expect(bound.refused.splice(0)).toEqual([])
})

/** Expects that the rows from before an act are refused. */
async function expectEnded(act: () => Promise<unknown>, read: () => Promise<unknown>): Promise<void> {
  await thief.keep('someone')
  await act()
  await thief.restore()
  await read()
  expect(bound.refused.splice(0).map(({ why }) => why)).toContain('restored')
}

function openWalletStores() {
  const { database } = opened
  const { rows } = bound
  const keys = openWalletKeys(testKeys)
  const users = createWalletUsers(database, keys, rows)
  const audit = createAuditLog({ database, hash: keys.hash })
  const sessions = createSessions({ database, rows, users, audit })
  return { users, sessions }
}

it('keeps a user whose email is changed by a process whose clock is behind', async () => {
  const { users } = openWalletStores()
  const { id } = await users.findOrCreateByEmail('one@example.com')
  await users.changeEmail(id, 'two@example.com')
  vi.setSystemTime(behind)
  const change = () => users.changeEmail(id, 'three@example.com')
  expect(await change()).toBe(true)
  expect(await users.findOrCreateByEmail('three@example.com')).toEqual({ id, isNew: false })
  // The previous address is over, even though it was set in the same millisecond.
  await expectEnded(
    () => users.changeEmail(id, 'four@example.com'),
    () => users.findOrCreateByEmail('three@example.com').catch(() => {}),
  )
})

it('accepts a device that logs in again where the clock is behind the one that revoked it', async () => {
  const { users, sessions } = openWalletStores()
  const { id: userId } = await users.findOrCreateByEmail('device@example.com')
  const caller = { key: 'key', device: 'device', projectId: 'app' } as Parameters<
    typeof sessions.begin
  >[0]['caller']
  const logIn = async () => (await sessions.begin({ userId, caller, appOrigin: 'https://app.example' }))()
  const list = async () => (await sessions.list(userId)).map(({ session }) => session !== null)
  await logIn()
  const [device] = await sessions.list(userId)
  expect(await sessions.revoke({ id: device?.id ?? '', userId })).toBe(true)
  vi.setSystemTime(behind)
  const { accessToken } = await logIn()
  expect(await sessions.check(accessToken, 'key')).toMatchObject({ userId })
  expect(await list()).toEqual([true])
  await expectEnded(() => sessions.revoke({ id: device?.id ?? '', userId }), list)
  expect(await list()).toEqual([])
  bound.refused.splice(0)
})

it('accepts a login by email where the clock is behind that of the login before', async () => {
  const store = createLoginStore(opened.database, bound.rows)
  const begin = (id: string) => {
    const createdAt = Date.now()
    const login: EmailLogin = {
      ...{ id, subject: 'subject', createdAt, expiresAt: createdAt + 600_000 },
      ...{ purpose: 'newEmail', userId: null, email: 'a@example.com', newEmail: null },
      ...{ projectId: 'app', key: 'key', appOrigin: 'https://app.example', device: 'device', way: 'code' },
      ...{ codeHash: 'hash', linkHash: null, digits: null, wrong: 0, wrongAt: null },
      ...{ confirmedAt: null, endedAt: null },
    }
    return store.begin(login, createdAt, async () => login)
  }
  await begin('first')
  vi.setSystemTime(behind)
  expect(await begin('second')).toEqual(await store.find('second'))
  await expectEnded(
    () => begin('third'),
    () => store.find('second'),
  )
})

it('accepts a sign-in where the clock is behind that of the sign-in that it replaces', async () => {
  const store = createDatabaseStore(opened.database, bound.rows)
  const signIn = (id: string) =>
    store.storeSession({
      ...{ id, scope: 'app', holder: 'holder', account: 'eip155:1:0x00', message: 'm', signature: 's' },
      ...{ createdAt: Date.now(), expiresAt: noon + 60_000 },
    })
  const list = async () =>
    (await store.listOfHolder({ scope: 'app', holder: 'holder' }, Date.now())).map(({ id }) => id)
  await signIn('first')
  vi.setSystemTime(noon + 1)
  await signIn('second')
  vi.setSystemTime(behind)
  await signIn('third')
  expect(await list()).toEqual(['third'])
  await expectEnded(() => signIn('fourth'), list)
})

it('keeps the address of a name that is changed where the clock is behind', async () => {
  const store = createNameStore(opened.database, bound.rows)
  const text = () => ({ hash: crypto.randomUUID(), expiresAt: noon + 60_000 })
  const [one, two, three, four] = [1, 2, 3, 4].map((digit) => ({
    address: `0x${String(digit).repeat(40)}` as const,
    coinType: 60,
  })) as [Account, Account, Account, Account]
  const name = 'clock.mob.eth'
  const change = (account: Account) =>
    store.setAddress({ name, account, isConfirmed: true }, text(), Date.now())
  const find = async () => (await store.find(name))?.addresses[60]?.address
  await store.register({ name, owner: one, attributes: {} }, text(), Date.now())
  vi.setSystemTime(noon + 1)
  await change(two)
  vi.setSystemTime(behind)
  await change(three)
  expect(await find()).toBe(three.address)
  await expectEnded(() => change(four), find)
  // Even if the row was missing meanwhile.
  await change(four)
  await thief.keep('someone')
  expect(await thief.steal({ statement: 'delete from name_addresses' })).toBeNull()
  await change(one)
  expect(await find()).toBe(one.address)
  await thief.restore()
  expect(await find()).toBeUndefined()
  bound.refused.splice(0)
})
type Account = { address: `0x${string}`; coinType: number }

it('names the column of every time that marks compare', () => {
  const rowOf = (table: BoundTable) =>
    Object.fromEntries(
      shapeOf(table).columns.map(([key, column]) => [key, column.dataType === 'number' ? 1 : '1']),
    )
  for (const { table, marks, timedBy } of bindings) {
    const row = rowOf(table)
    const timesOf = (of: object) => (marks?.(of as never) ?? []).flatMap(({ madeAt }) => madeAt ?? [])
    const times = timesOf(row)
    expect([shapeOf(table).name, timedBy !== undefined]).toEqual([shapeOf(table).name, times.length > 0])
    if (timedBy === undefined) continue
    expect(timesOf({ ...row, [timedBy]: 2 })).toEqual(times.map(() => 2))
  }
})

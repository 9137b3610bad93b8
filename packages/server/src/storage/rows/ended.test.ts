import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { signInAccountsMax } from '@latchkey/protocol/constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRowThief } from '../../../test/rowThief.ts'
import { createWalletClient } from '../../../test/wallet/createWalletClient.ts'
import { encryptRecovery, recover } from '../../../test/wallet/crossShares.ts'
import { type RunningWallet, startWallet } from '../../../test/wallet/startWallet.ts'
import { proveAccounts } from '../../../test/wallet/testAccounts.ts'
import { createNameStore } from '../../names/createNameStore.ts'
import { createPermissionStore } from '../../permissions/createPermissionStore.ts'
import { createDatabaseStore } from '../../signIn/createDatabaseStore.ts'
import { createLoginStore, type EmailLogin } from '../../wallet/mail/createLoginStore.ts'
import { walletUsers } from '../schema/wallet.ts'
import { walletEmailLogins as logins } from '../schema/walletLogins.ts'
import type { Rows } from './createRows.ts'

let running: RunningWallet
let rows: Rows
let database: Awaited<ReturnType<typeof openRowThief>>
beforeAll(async () => {
  running = await startWallet()
  rows = running.context.rows.rows
  database = await openRowThief(running.opened.database)
})
afterAll(() => running?.close())

/** Runs an act, then restores all rows to their state before it. */
async function before(act: () => Promise<unknown>): Promise<void> {
  await database.keep('someone')
  await act()
  await database.restore()
}

/** Hides or corrupts the rows of a table while an act runs. */
const whileGone = (statement: string, act: () => Promise<unknown>) =>
  before(async () => {
    expect(await database.steal({ statement })).toBeNull()
    await act()
  })

const logIn = async (email: string) => {
  const client = await createWalletClient(running.origin)
  await client.logIn(email)
  return client
}
const share = (name: string) => Buffer.from(`a share that is called ${name}`).toString('base64url')
/** Logs in and creates a wallet. */
const enrol = async (email: string) => {
  const client = await logIn(email)
  const body = {
    ...(await proveAccounts(client)),
    ...{ serverShare: share('server'), baseShare: share('base') },
    recovery: await encryptRecovery(client, { kind: 'automatic' as const, share: share('recovery') }),
  }
  expect((await client.ask('createWallet', { body })).status).toBe(200)
  return client
}
const over = { status: 401, code: 'SESSION_INVALID' }

describe('restored rows of a wallet', () => {
  it.each([
    ['deleted its rows', 'delete from wallet_devices; delete from wallet_sessions'],
    [
      'corrupted its rows',
      'update wallet_devices set created_at = 1; update wallet_sessions set id = id || 1',
    ],
  ])('do not restore a device that its owner revoked while someone %s', async (_, statement) => {
    const email = `${crypto.randomUUID()}@example.com`
    const [lost, owner] = [await enrol(email), await logIn(email)]
    const { sessions } = (await owner.ask('getWalletSessions')).value
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const { id } = owner.session().user
    const { sessions: live } = running.wallet
    // The owner’s own session is gone as well, so the test calls what the route would.
    await whileGone(statement, () => live.revoke({ id: sessionId, userId: id }))
    expect(await lost.ask('getWalletUser')).toMatchObject(over)
    expect(await lost.ask('releaseShare', { body: { purpose: 'sign' } })).toMatchObject(over)
    expect(await lost.refresh()).toMatchObject(over)
    expect((await owner.ask('getWalletSessions')).value.sessions).toHaveLength(1)
    // Another user's id ends nothing.
    await live.revoke({
      id: (await owner.ask('getWalletSessions')).value.sessions[0]?.id ?? '',
      userId: 'another',
    })
    expect((await owner.ask('getWalletUser')).status).toBe(200)
    // The device can log in again.
    await lost.logIn(email)
    expect((await lost.ask('getWalletUser')).status).toBe(200)
  })

  it('release no share of a user who deleted the account', async () => {
    const client = await enrol('share-of-gone@example.com')
    await before(() => client.ask('deleteWalletUser', { body: {} }))
    expect(await client.ask('releaseShare', { body: { purpose: 'sign' } })).toMatchObject(over)
  })

  it('do not restore an email address that the user changed', async () => {
    const client = await logIn('old@example.com')
    const { id } = client.session().user
    const { users } = running.wallet
    await before(() => users.changeEmail(id, 'new@example.com'))
    await expect(users.findOrCreateByEmail('old@example.com')).rejects.toThrow('integrity check')
    // If nothing is restored, an address is free again, even for its previous owner.
    const other = (await logIn('first@example.com')).session().user.id
    for (const email of ['second@example.com', 'first@example.com'])
      expect(await users.changeEmail(other, email)).toBe(true)
    expect((await logIn('first@example.com')).session().user.id).toBe(other)
  })

  it('do not restore a recovery that the user changed', async () => {
    const client = await enrol('recovery@example.com')
    const { id } = client.session().user
    const recovery = { kind: 'code', salt: 'salt', share: share('encrypted') } as const
    const change = () =>
      running.wallet.shares.changeRecovery(id, { serverShare: share('new base'), recovery })
    await before(change)
    expect((await recover(client)).status).not.toBe(200)
    await running.opened.database.delete(walletUsers).where(eq(walletUsers.id, id))
  })
})

describe('a restored login by email', () => {
  const login = (id: string, subject: string, createdAt: number): EmailLogin => ({
    ...{ id, subject, createdAt, expiresAt: createdAt + 600_000 },
    ...{ purpose: 'newEmail', userId: `user of ${subject}`, email: 'a@example.com', newEmail: null },
    ...{ projectId: 'app', key: 'key', appOrigin: 'https://app.example', device: 'device', way: 'code' },
    ...{ codeHash: 'hash', linkHash: null, digits: null, wrong: 0, wrongAt: null },
    ...{ confirmedAt: null, endedAt: null },
  })
  const open = () => createLoginStore(running.opened.database, rows)
  const begin = (store: ReturnType<typeof open>, row: EmailLogin) =>
    store.begin({ subject: row.subject, key: row.key }, row.createdAt, async () => row)

  it.each([
    ['ends when another begins', 'select 1 from wallet_email_logins'],
    ['ends even if it was deleted meanwhile', 'delete from wallet_email_logins'],
  ])('%s', async (title, statement) => {
    const [store, now] = [open(), Date.now()]
    const [old, fresh] = [login(`old ${title}`, title, now - 1_000), login(`new ${title}`, title, now)]
    await begin(store, old)
    await whileGone(statement, () => begin(store, fresh))
    expect(await store.find(old.id)).toBeUndefined()
  })

  it('ends with the changes of its user', async () => {
    const [store, now] = [open(), Date.now()]
    const old = await begin(store, login('change', 'changes', now))
    await before(() =>
      rows.transaction(running.opened.database, (within) => store.endChanges('user of changes', now, within)),
    )
    expect(await store.find(old.id)).toBeUndefined()
  })

  it('stays valid if the transaction that ended it was rolled back', async () => {
    const [store, now] = [open(), Date.now()]
    const row = await begin(store, login('undone', 'undone', now))
    const judged = store.judge(
      row,
      now,
      () => ({ change: { endedAt: now } }),
      async () => {
        throw new Error('No session')
      },
    )
    await expect(judged).rejects.toThrow('No session')
    expect(await store.find(row.id)).toMatchObject({ endedAt: null })
  })

  it('cannot be written in a transaction that remembers nothing', async () => {
    const { database: plain } = running.opened
    const write = plain.transaction((within) => rows.update(within, logins, eq(logins.id, 'a'), { wrong: 1 }))
    await expect(write).rejects.toThrow('rows.transaction')
  })
})

describe('a restored sign-in', () => {
  const store = () => createDatabaseStore(running.opened.database, rows)
  const session = (holder: string, id: string, more: { account?: string; createdAt?: number } = {}) => ({
    ...{ id, scope: 'app', holder, message: 'm', signature: 's', expiresAt: Date.now() + 60_000 },
    ...{ createdAt: Date.now(), ...more },
    account: `eip155:1:${more.account ?? '0x00'}` as const,
  })
  const live = async (holder: string) =>
    (await store().listOfHolder({ scope: 'app', holder }, Date.now())).map(({ id }) => id)

  it('ends when another replaces it', async () => {
    await store().storeSession(session('replaced', 'r1', { createdAt: Date.now() - 1_000 }))
    await before(() => store().storeSession(session('replaced', 'r2')))
    expect(await live('replaced')).toEqual([])
  })

  it('ends when too many follow it', async () => {
    const now = Date.now()
    const keep = (at: number) =>
      store().storeSession(session('many', `m${at}`, { account: `0x${at}`, createdAt: now + at }))
    for (let at = 0; at < signInAccountsMax; at += 1) await keep(at)
    await before(() => keep(signInAccountsMax))
    expect(await live('many')).not.toContain('m0')
    expect(await live('many')).toContain('m1')
  })

  it.each([
    ['deleted it', `delete from sign_in_sessions where holder = 'hidden'`],
    ['corrupted it', `update sign_in_sessions set message = 'x' where holder = 'hidden'`],
    [
      'moved it to another holder',
      `update sign_in_sessions set holder = 'x', id = 'x' where holder = 'hidden'`,
    ],
  ])('ends when its holder ends it while someone %s', async (title, statement) => {
    const holder = 'hidden'
    await store().storeSession(session(holder, title))
    const revoke = (by: string) =>
      store().revoke({ scope: 'app', id: title, holder: by, accounts: [] }, Date.now())
    await whileGone(statement, () => revoke('a stranger'))
    expect(await live(holder)).toEqual([title])
    await whileGone(statement, () => revoke(holder))
    expect(await live(holder)).toEqual([])
  })

  it('ends when an account’s owner ends it from another device while it is hidden', async () => {
    const kept = session('elsewhere', 'e1', { account: '0xe1' })
    await store().storeSession(kept)
    const asked = { scope: 'app', id: 'e1', holder: 'phone', accounts: [kept.account] }
    await whileGone(`delete from sign_in_sessions where id = 'e1'`, () => store().revoke(asked, Date.now()))
    expect(await live('elsewhere')).toEqual([])
  })

  it('ends when its replacement is ended', async () => {
    const old = session('place', 'p1', { createdAt: Date.now() - 1_000 })
    await store().storeSession(old)
    await whileGone(`delete from sign_in_sessions where holder = 'place'`, async () => {
      await store().storeSession(session('place', 'p2'))
      await store().revoke({ scope: 'app', id: 'p2', holder: 'place', accounts: [] }, Date.now())
    })
    expect(await live('place')).toEqual([])
  })
})

it('never resolves a name from an address that its owner replaced', async () => {
  const store = createNameStore(running.opened.database, rows)
  const now = Date.now()
  const text = () => ({ hash: crypto.randomUUID(), expiresAt: now + 60_000 })
  const [owner, other] = ['a', 'b'].map((digit) => ({
    ...{ address: `0x${digit.repeat(40)}` as const, coinType: 60 },
  })) as [{ address: `0x${string}`; coinType: number }, { address: `0x${string}`; coinType: number }]
  const change = (account: typeof owner, at: number) =>
    store.setAddress({ name: 'led.mob.eth', account, isConfirmed: true }, text(), at)
  await store.register({ name: 'led.mob.eth', owner, attributes: {} }, text(), now)
  await before(() => change(other, now + 1))
  expect((await store.find('led.mob.eth'))?.addresses).toEqual({})
  await change(owner, now + 2)
  expect(await store.listOf(owner.address)).toHaveLength(1)
  // Even if the row was missing meanwhile.
  await whileGone('delete from name_addresses', () => change(other, now + 3))
  expect(await store.listOf(owner.address)).toEqual([])
})

it('stores a permission again that was never granted, but not a revoked one', async () => {
  const store = createPermissionStore(running.opened.database, rows)
  const kept = { account: 'eip155:1:0xee', pci: '0x01', project: 'app', context: '0x02' } as const
  const row = { ...kept, expiresAt: 2_000_000_000, createdAt: Date.now(), grantedAt: null, revokedAt: null }
  await store.add(row)
  await store.remove(kept.account, kept.pci)
  expect(await store.add(row)).toEqual(row)
  await whileGone(`update permission_sessions set project = 'x'`, () =>
    store.setRevoked(kept.account, kept.pci, 1_900_000_000),
  )
  expect(await store.find(kept.account, kept.pci)).toBeUndefined()
})

it('changes and deletes bound rows in storage/rows only', async () => {
  const source = path.resolve(import.meta.dirname, '../..')
  const { bindings } = await import('./boundTables.ts')
  const { shapeOf } = await import('./table.ts')
  const schema = Object.assign(
    {},
    ...Object.values(import.meta.glob('../schema/*.ts', { eager: true })),
  ) as Record<string, unknown>
  const bound = Object.keys(schema).filter((name) => bindings.some(({ table }) => table === schema[name]))
  expect(bound).toHaveLength(new Set(bindings.map(({ table }) => shapeOf(table).name)).size)
  const found: string[] = []
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('storage/rows/')) continue
    const text = readFileSync(path.join(source, file), 'utf8')
    const names = bound.flatMap((name) => {
      const [, as] = new RegExp(`\\b${name} as (\\w+)`).exec(text) ?? []
      return text.includes(name) ? [as ?? name] : []
    })
    for (const name of names) {
      if (new RegExp(`\\.(delete|update)\\(\\s*${name}\\s*\\)`).test(text)) found.push(`${file}: ${name}`)
      if (new RegExp(`\\.insert\\(\\s*${name}\\s*\\)[^;]*?onConflictDoUpdate`).test(text))
        found.push(`${file}: replaces ${name}`)
    }
  }
  expect(found).toEqual([])
})

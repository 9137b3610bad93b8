import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { createTestDatabase, hasPostgres } from '../../../test/postgres.ts'
import { createTestRedis, hasRedis } from '../../../test/redis.ts'
import { openRowThief } from '../../../test/rowThief.ts'
import { createWalletClient } from '../../../test/wallet/createWalletClient.ts'
import { type RunningWallet, startWallet } from '../../../test/wallet/startWallet.ts'
import { createMetrics } from '../../base/createMetrics.ts'
import { createLogger } from '../../createServer.ts'
import { createNameStore } from '../../names/createNameStore.ts'
import { createOrderStore } from '../../onramp/createOrderStore.ts'
import { openRows } from '../../openRows.ts'
import { createPermissionStore } from '../../permissions/createPermissionStore.ts'
import { runCommand } from '../../runCommand.ts'
import { createDatabaseStore } from '../../signIn/createDatabaseStore.ts'
import { createDatabase, type OpenDatabase } from '../createDatabase.ts'
import { bindings } from './boundTables.ts'

const refusedBy = async ({ context }: RunningWallet, table: string, why: string) =>
  (await context.metrics.refusedRows.get()).values.find(
    ({ labels }) => labels.table === table && labels.why === why,
  )?.value ?? 0

async function readRefusals({ opened }: RunningWallet): Promise<string[]> {
  const answer: unknown = await opened.database.execute(
    sql`select distinct purpose from wallet_audit where what = 'rowRefused' order by 1`,
  )
  return (answer as { rows: { purpose: string }[] }).rows.map(({ purpose }) => purpose)
}

describe('an attacker who restores old rows', () => {
  let running: RunningWallet
  let database: Awaited<ReturnType<typeof openRowThief>>
  beforeAll(async () => {
    running = await startWallet()
    database = await openRowThief(running.opened.database)
  })
  afterAll(() => running?.close())
  const logIn = async (email: string) => {
    const client = await createWalletClient(running.origin)
    await client.logIn(email)
    return client
  }
  /** Runs an act, then restores all rows to their state before it. */
  const before = async (act: () => Promise<unknown>) => {
    await database.keep('someone')
    await act()
    await database.restore()
  }
  const over = { status: 401, code: 'SESSION_INVALID' }

  it('restores no session that logged out or whose device was revoked, and is recorded', async () => {
    const [owner, lost] = [await logIn('ada@example.com'), await logIn('ada@example.com')]
    await before(() => lost.ask('revokeWalletSession', { params: { sessionId: 'current' }, body: {} }))
    expect(await lost.ask('getWalletUser')).toMatchObject(over)
    expect(await lost.refresh()).toMatchObject(over)

    await lost.logIn('ada@example.com')
    const { sessions } = (await owner.ask('getWalletSessions')).value
    const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    await before(() => owner.ask('revokeWalletSession', { params: { sessionId }, body: {} }))
    expect(await lost.ask('getWalletUser')).toMatchObject(over)
    expect((await owner.ask('getWalletSessions')).value.sessions).toHaveLength(1)
    expect(await refusedBy(running, 'wallet_sessions', 'restored')).toBeGreaterThan(0)
    expect(await refusedBy(running, 'wallet_devices', 'restored')).toBeGreaterThan(0)
    await expect
      .poll(() => readRefusals(running))
      .toEqual(expect.arrayContaining(['wallet_devices restored', 'wallet_sessions restored']))
  })

  it('restores no user who deleted the account', async () => {
    const client = await logIn('gone@example.com')
    await before(() => client.ask('deleteWalletUser', { body: {} }))
    expect(await client.ask('getWalletUser')).toMatchObject(over)
  })

  it('signs in with neither a used nonce nor an ended session', async () => {
    const { database: store } = running.opened
    const signIn = createDatabaseStore(store, running.context.rows.rows)
    const expiresAt = Date.now() + 60_000
    const nonce = { scope: 'app', nonce: 'used', expiresAt }
    await signIn.keepNonce(nonce)
    await before(() => signIn.burnNonce(nonce, Date.now()))
    expect(await signIn.burnNonce(nonce, Date.now())).toBe(false)

    const session = {
      ...{ id: 'one', scope: 'app', holder: 'someone', message: 'm', signature: 's' },
      ...{ account: 'eip155:1:0x00' as const, createdAt: Date.now(), expiresAt },
    }
    await signIn.storeSession(session)
    await before(() => signIn.revoke({ ...session, accounts: [] }, Date.now()))
    expect(await signIn.accountsOfHolder(session, Date.now())).toEqual([])
    expect(await refusedBy(running, 'sign_in_sessions', 'restored')).toBe(1)
  })

  it('gets no name by renaming, replacing or restoring rows, or by resetting their count', async () => {
    const store = createNameStore(running.opened.database, running.context.rows.rows)
    const now = Date.now()
    const register = (name: string, at: number) =>
      store.register(
        {
          name: `${name}.mob.eth`,
          owner: { address: `0x${at.toString(16).padStart(40, '0')}`, coinType: 60 },
          attributes: {},
        },
        { hash: crypto.randomUUID(), expiresAt: now + 60_000 },
        now,
      )
    const refused = 'failed an integrity check'
    await register('first', 1)
    await database.keep('before')
    await register('second', 2)
    const rename = `update names set name = 'junk.mob.eth' where name = 'second.mob.eth'`
    const exchange = `delete from names where name = 'second.mob.eth'; insert into names select 'junk.mob.eth', owner, owner_coin_type, attributes, registered_at, updated_at, mac from names`
    await database.keep('after')
    for (const statement of [rename, exchange]) {
      expect(await database.steal({ statement })).toBeNull()
      await expect(register('second', 3)).rejects.toThrow(refused)
      await database.restore()
    }
    // Another process never read the second name, so its count shows that one is missing.
    const fresh = createNameStore(running.opened.database, running.context.rows.rows)
    expect(await database.steal({ statement: rename })).toBeNull()
    const asFresh = { hash: crypto.randomUUID(), expiresAt: now + 60_000 }
    const thief = { address: `0x${'03'.padStart(40, '0')}` as const, coinType: 60 }
    const stolen = { name: 'second.mob.eth', owner: thief, attributes: {} }
    await expect(fresh.register(stolen, asFresh, now)).rejects.toThrow(refused)
    await database.restore()
    // The earlier count is restored along with its name, but this process remembers.
    const forget = `delete from names where name = 'second.mob.eth'; update bound_tables set (rows, mac) = (select rows, mac from counted) where name = 'names'`
    await database.run(`create table counted as select rows, mac from bound_tables where name = 'names'`)
    await register('third', 4)
    const third = forget.replace('second', 'third')
    expect(await database.steal({ statement: third })).toBeNull()
    await expect(register('third', 5)).rejects.toThrow(refused)
    await database.restore()
  })

  it('gets no second payout of a purchase, and no revoked permission', async () => {
    const { rows } = running.context.rows
    const orders = createOrderStore(running.opened.database, rows)
    const now = Date.now()
    const order = await orders.add({
      ...{
        id: 'one',
        project: 'app',
        provider: 'sandbox',
        secret: 'page',
        account: '0x00',
        chainId: 'eip155:1',
      },
      ...{
        terms: '{}',
        state: 'paid',
        readyAt: null,
        signed: null,
        hash: null,
        createdAt: now,
        changedAt: now,
      },
    })
    await before(() => orders.change(order.id, ['paid'], { signed: '0x01', hash: '0x02' }, now))
    expect(await orders.find(order.id)).toBeUndefined()
    expect(await orders.change(order.id, ['paid'], { signed: '0x03' }, now)).toBe(false)

    const permissions = createPermissionStore(running.opened.database, rows)
    const kept = { account: 'eip155:1:0x00', pci: '0x01', project: 'app', context: '0x02' } as const
    await permissions.add({
      ...kept,
      expiresAt: 2_000_000_000,
      createdAt: now,
      grantedAt: null,
      revokedAt: null,
    })
    await before(() => permissions.setRevoked(kept.account, kept.pci, 1_900_000_000))
    expect(await permissions.list(kept.account, 0)).toEqual([])
    expect(await refusedBy(running, 'onramp_orders', 'restored')).toBeGreaterThan(0)
    expect(await refusedBy(running, 'permission_sessions', 'restored')).toBeGreaterThan(0)
  })

  it('reuses no proof by deleting its row', async () => {
    const client = await logIn('proof@example.com')
    const token = client.session().accessToken
    const proof = await client.prove('getWalletUser', {}, { token })
    expect((await client.ask('getWalletUser', { token, proof })).status).toBe(200)
    await database.run('delete from wallet_proofs')
    expect(await client.ask('getWalletUser', { token, proof })).toMatchObject({ code: 'PROOF_INVALID' })
  })
})

const postgresIsThere = await hasPostgres()

describe('a database whose rows are not bound yet', () => {
  const unbind = async ({ database }: OpenDatabase) => {
    for (const { table } of bindings) await database.update(table).set({ mac: null })
    await database.execute(sql`delete from bound_tables`)
  }

  it.each([
    ['PGlite', true],
    ['Postgres', postgresIsThere],
  ] as const)('in %s is trusted once, by one of two servers, and never again', async (name, isThere) => {
    if (!isThere) return
    const test = name === 'Postgres' ? await createTestDatabase() : undefined
    const database = test ? await createDatabase({ databaseUrl: test.url }) : await openEmptyDatabase()
    const first = await startWallet({ database })
    const client = await createWalletClient(first.origin)
    await client.logIn('ada@example.com')
    await first.close()
    await unbind(database)

    const origin = 'https://wallet.example'
    const both = await Promise.all([1, 2].map(() => startWallet({ database, origin })))
    const [one, two] = both as [RunningWallet, RunningWallet]
    const bound = await Promise.all(both.map(({ context }) => context.metrics.boundRows.get()))
    // Only one of the two has bound each table's rows: a user, a device, a session, two tokens.
    const counts = bound.flatMap(({ values }) => values.map(({ value }) => value))
    expect(counts.filter((count) => count > 0).sort()).toEqual([1, 1, 1, 2])
    // Each count is exported before its first increase, which an alert would otherwise miss.
    expect(counts).toHaveLength(2 * bindings.length)
    expect((await one.context.metrics.refusedRows.get()).values).toHaveLength(3 * bindings.length)
    const askAt = async (running: RunningWallet) => {
      const at = await createWalletClient(origin, () => running.origin)
      return (await at.logIn('ada@example.com')).user.id
    }
    const id = client.session().user.id
    expect([await askAt(one), await askAt(two)]).toEqual([id, id])

    // A row without a MAC is refused from now on, even after a restart.
    await database.database.execute(sql`update wallet_users set mac = null`)
    await Promise.all(both.map((running) => running.close()))
    const again = await startWallet({ database, origin })
    await expect(askAt(again)).rejects.toThrow()
    expect(await refusedBy(again, 'wallet_users', 'unbound')).toBeGreaterThan(0)
    await again.close()

    // A table without its mark is not trusted again if any row has a MAC, unless the operator allows it.
    await database.database.execute(sql`delete from bound_tables`)
    await expect(startWallet({ database, origin })).rejects.toThrow('DATABASE_BOUND')
    await (await startWallet({ database, origin, more: { databaseBound: false } })).close()
    // Without any MAC it would be trusted, unless the operator says that everything is bound.
    await unbind(database)
    await expect(startWallet({ database, origin, more: { databaseBound: true } })).rejects.toThrow(
      'DATABASE_BOUND',
    )
    await (await startWallet({ database, origin })).close()
    await database.close()
    await test?.drop()
  })
})

describe.skipIf(!(await hasRedis()))('two servers with one Redis', () => {
  it('refuse what the other has ended, even after a restart', async () => {
    const redis = createTestRedis()
    const database = await openEmptyDatabase()
    const thief = await openRowThief(database.database)
    const origin = 'https://wallet.example'
    const more = { redisUrl: redis.url }
    const [one, two] = [
      await startWallet({ database, origin, more }),
      await startWallet({ database, origin, more }),
    ]
    let at = one
    const client = await createWalletClient(origin, () => at.origin)
    await client.logIn('ada@example.com')
    await thief.keep('someone')
    await client.ask('revokeWalletSession', { params: { sessionId: 'current' }, body: {} })
    await thief.restore()
    at = two
    const asked = async () => (await client.ask('getWalletUser')).code
    await expect.poll(asked).toBe('SESSION_INVALID')
    expect(await refusedBy(two, 'wallet_sessions', 'restored')).toBeGreaterThan(0)
    // Includes rows that were hidden while their owner ended them.
    const [lost, owner] = await Promise.all(
      [1, 2].map(async () => {
        const device = await createWalletClient(origin, () => at.origin)
        await device.logIn('ada@example.com')
        return device
      }),
    )
    const { sessions } = (await owner?.ask('getWalletSessions'))?.value ?? { sessions: [] }
    const isOwn = new Set(sessions.filter(({ isCurrent }) => isCurrent).map(({ id }) => id))
    await thief.keep('someone')
    const { id: userId } = owner?.session().user ?? { id: '' }
    await thief.run('delete from wallet_devices')
    for (const { id } of sessions) if (!isOwn.has(id)) await at.wallet.sessions.revoke({ id, userId })
    await thief.restore()
    at = one
    const lostAsks = async () => (await lost?.ask('getWalletUser'))?.code
    await expect.poll(lostAsks).toBe('SESSION_INVALID')
    await Promise.all([one.close(), two.close()])
    at = await startWallet({ database, origin, more })
    expect(await asked()).toBe('SESSION_INVALID')
    expect(await lostAsks()).toBe('SESSION_INVALID')
    expect((await owner?.ask('getWalletUser'))?.status).toBe(200)
    await at.close()
    // Redis remembers that the tables were bound, so they are not trusted again without marks and MACs.
    for (const { table } of bindings) await database.database.update(table).set({ mac: null })
    await database.database.execute(sql`delete from bound_tables`)
    await expect(startWallet({ database, origin, more })).rejects.toThrow('DATABASE_BOUND')
    await (await startWallet({ database, origin, more: { ...more, databaseBound: false } })).close()
    await database.close()
    await redis.drop()
  })
})

describe.skipIf(!(await hasRedis()))('a restored backup', () => {
  it('is accepted after the documented command, with an address that its owner changed later', async () => {
    const [redis, database] = [createTestRedis(), await openEmptyDatabase()]
    const backup = await openRowThief(database.database)
    const origin = 'https://wallet.example'
    const start = () => startWallet({ database, origin, more: { redisUrl: redis.url } })
    const [one, two] = [await start(), await start()]
    const logIn = async (at: RunningWallet) => {
      const client = await createWalletClient(origin, () => at.origin)
      return (await client.logIn('old@example.com')).user.id
    }
    const id = await logIn(one)
    await backup.keep('someone')
    expect(await one.wallet.users.changeEmail(id, 'new@example.com')).toBe(true)
    await backup.restore()
    const isRefused = () =>
      two.wallet.users.findOrCreateByEmail('old@example.com').then(
        () => false,
        (error: Error) => error.message.includes('integrity check'),
      )
    await expect.poll(isRefused).toBe(true)
    await Promise.all([one.close(), two.close()])

    const page = readFileSync(
      path.resolve(import.meta.dirname, '../../../../../docs/server/tasks.md'),
      'utf8',
    )
    const [, command = ''] =
      /\brun `latchkey ([\w-]+)`/.exec(page.split('## Backup and restore')[1] ?? '') ?? []
    const output: string[] = []
    const code = await runCommand([command], {
      environment: {
        PROJECTS: '[{"id":"app","origins":["https://app.example"]}]',
        CHAINS: '[]',
        REDIS_URL: redis.url,
      },
      readFile: () => '',
      print: (line) => output.push(line),
      printError: (line) => output.push(line),
      stopped: async () => {},
    })
    expect({ code, output }).toEqual({
      code: 0,
      output: [expect.stringMatching(/^ended rows forgotten: [1-9]\d*$/)],
    })

    const again = await start()
    expect(await logIn(again)).toBe(id)
    expect(await refusedBy(again, 'wallet_users', 'restored')).toBe(0)
    await again.close()
    await database.close()
    await redis.drop()
  })
})

it('rebinds all rows with a new key without downtime', async () => {
  const database = await openEmptyDatabase()
  const first = await startWallet({ database })
  const client = await createWalletClient(first.origin)
  await client.logIn('ada@example.com')
  await first.close()
  const macs = async () => {
    const answer: unknown = await database.database.execute(
      sql`select split_part(mac, '.', 2) as id from wallet_users union select split_part(mac, '.', 2) from bound_tables`,
    )
    return (answer as { rows: { id: string }[] }).rows.map(({ id }) =>
      Buffer.from(id, 'base64url').toString(),
    )
  }
  expect(await macs()).toEqual(['wallet secret'])
  const databaseKeys = [{ id: 'new', key: '44'.repeat(32) }]
  const second = await startWallet({ database, more: { databaseKeys } })
  await expect.poll(macs).toEqual(['new'])
  expect(
    (await createWalletClient(second.origin).then((again) => again.logIn('ada@example.com'))).user.id,
  ).toBe(client.session().user.id)
  await second.close()
  await database.close()
})

it('adds a database key to a server with a wallet, one process at a time', async () => {
  const database = await openEmptyDatabase()
  const start = (databaseKeys?: { id: string; key?: string }[]) =>
    startWallet({ database, ...(databaseKeys && { more: { databaseKeys } }) })
  const derived = { id: 'wallet secret' }
  const added = { id: 'new', key: '44'.repeat(32) }
  const lists = [undefined, [derived, added], [added, derived], [added]]
  // At each step, one process is restarted and the other is not yet.
  for (const [at, next] of lists.entries()) {
    if (at === 0) continue
    const running = [await start(lists[at - 1]), await start(next)]
    for (const [one, other] of [running, running.toReversed()]) {
      const client = await createWalletClient(one!.origin)
      const email = `${crypto.randomUUID()}@example.com`
      await client.logIn(email)
      const again = await createWalletClient(other!.origin)
      expect((await again.logIn(email)).user.id).toBe(client.session().user.id)
    }
    for (const each of running) {
      expect(await refusedBy(each, 'wallet_users', 'unbound')).toBe(0)
      await each.close()
    }
  }
  const alone = openRows({
    database: database.database,
    settings: { databaseKeys: [derived] },
    metrics: createMetrics(),
    log: createLogger('silent'),
  })
  await expect(alone).rejects.toThrow(/^DATABASE_KEYS: "wallet secret" has no key\./)
  await database.close()
})

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRows } from '../../../test/changeRows.ts'
import { createTestDatabase, hasPostgres } from '../../../test/postgres.ts'
import { createWalletClient, type WalletClient } from '../../../test/wallet/createWalletClient.ts'
import { encryptRecovery, recover } from '../../../test/wallet/crossShares.ts'
import { type RunningWallet, startWallet, testKeys } from '../../../test/wallet/startWallet.ts'
import { testAccounts as accounts, proveAccounts, signStatement } from '../../../test/wallet/testAccounts.ts'
import { walletDevices } from '../../storage/schema/wallet.ts'
import { walletSessions } from '../../storage/schema/walletSessions.ts'
import { contexts } from '../keys/contexts.ts'
import { openWalletKeys } from '../keys/openWalletKeys.ts'
import { createNonces } from '../proofs/createNonces.ts'

/** Creates a share that is easy to recognize. */
const share = (name: string) => Buffer.from(`a share that is called ${name}`).toString('base64url')
const shares = (name: string) => ({
  serverShare: share(`${name} server`),
  baseShare: share(`${name} base`),
  recovery: { kind: 'automatic', share: share(`${name} recovery`) },
})
/** The same, as a client's frame sends them. */
const send = async (client: WalletClient, name: string) => {
  const { recovery, ...rest } = shares(name)
  return { ...rest, recovery: await encryptRecovery(client, recovery) }
}
/** Creates a client's wallet with shares of this name. */
const make = async (client: WalletClient, name: string) =>
  client.ask('createWallet', { body: { ...(await proveAccounts(client)), ...(await send(client, name)) } })

const databases = [
  { name: 'PGlite', isThere: true, open: async () => ({ url: undefined, drop: async () => {} }) },
  { name: 'Postgres', isThere: await hasPostgres(), open: createTestDatabase },
]

for (const { name, isThere, open } of databases)
  describe.skipIf(!isThere)(`shares in ${name}`, () => {
    let running: RunningWallet
    let test: { url: string | undefined; drop(): Promise<void> }

    beforeAll(async () => {
      test = await open()
      running = await startWallet(test.url === undefined ? {} : { databaseUrl: test.url })
    })
    afterAll(async () => {
      await running?.close()
      await test?.drop()
    })

    const rows = async <row>(text: ReturnType<typeof sql>) =>
      ((await running.opened.database.execute(text)) as unknown as { rows: row[] }).rows
    const logIn = async (email: string) => {
      const client = await createWalletClient(running.origin)
      await client.logIn(email)
      return client
    }
    const release = (client: Awaited<ReturnType<typeof logIn>>, purpose = 'sign') =>
      client.ask('releaseShare', { body: { purpose } })
    const loginWas = (minutes: number) =>
      changeRows(running, walletSessions, ({ loginAt }) => ({ loginAt: loginAt - minutes * 60_000 }))

    it('belong to one wallet, however many tabs create one concurrently', async () => {
      const tabs = await Promise.all([1, 2, 3].map(() => logIn('two-tabs@example.com')))
      const answers = await Promise.all(tabs.map((tab, at) => make(tab, `tab ${at}`)))
      const statuses = answers.map(({ status }) => status)
      expect([...statuses].sort()).toEqual([200, 409, 409])
      const winner = statuses.indexOf(200)
      expect(answers[winner]?.value).toMatchObject({ accounts, recovery: 'automatic', hasDeviceShare: true })
      expect(answers.find(({ status }) => status === 409)?.code).toBe('WALLET_EXISTS')
      const loser = tabs[(winner + 1) % 3]!
      const { baseShare, recovery } = shares(`tab ${winner}`)
      expect((await recover(loser)).value).toEqual({
        accounts,
        recovery,
        serverShare: baseShare,
      })
      expect((await make(tabs[winner]!, 'late')).code).toBe('WALLET_EXISTS')
      expect((await release(tabs[winner]!)).value.share).toBe(share(`tab ${winner} server`))
    })

    it('are released only to the device that they were created for', async () => {
      const first = await logIn('devices@example.com')
      const second = await logIn('devices@example.com')
      expect(await release(first)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect(await first.ask('addWalletDevice', { body: { serverShare: share('early') } })).toMatchObject({
        status: 404,
      })
      expect(await recover(first)).toMatchObject({ status: 404 })
      await make(first, 'first')
      expect(await release(second)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect((await second.ask('getWalletUser')).value.hasDeviceShare).toBe(false)
      const added = await second.ask('addWalletDevice', { body: { serverShare: share('second device') } })
      expect(added.value).toMatchObject({ accounts, hasDeviceShare: true })
      expect((await release(first)).value.share).toBe(share('first server'))
      expect((await release(second)).value.share).toBe(share('second device'))
    })

    it('are deleted with their device when its session is revoked', async () => {
      const keeps = await logIn('revoked@example.com')
      const lost = await logIn('revoked@example.com')
      await make(keeps, 'kept')
      await lost.ask('addWalletDevice', { body: { serverShare: share('lost') } })
      const { sessions } = (await keeps.ask('getWalletSessions')).value
      expect(sessions.map(({ hasDeviceShare }) => hasDeviceShare)).toEqual([true, true])
      const sessionId = sessions.find(({ isCurrent }) => !isCurrent)!.id
      await keeps.ask('revokeWalletSession', { params: { sessionId }, body: {} })
      expect(await release(lost)).toMatchObject({ status: 401 })
      await lost.logIn('revoked@example.com')
      expect(await release(lost)).toMatchObject({ status: 404 })
      expect((await release(keeps)).value.share).toBe(share('kept server'))
    })

    it('of the first device match no other stored share, so a revoked device cannot use its own', async () => {
      const first = await logIn('first@example.com')
      const other = await logIn('first@example.com')
      const both = { ...(await send(first, 'first')), baseShare: share('first server') }
      expect(
        await first.ask('createWallet', { body: { ...(await proveAccounts(first)), ...both } }),
      ).toMatchObject({ status: 400, code: 'PARAMETER_INVALID' })
      await make(first, 'first')
      expect((await release(first)).value.share).toBe(share('first server'))
      await other.ask('addWalletDevice', { body: { serverShare: share('other') } })
      const { sessions } = (await other.ask('getWalletSessions')).value
      const sessionId = sessions.find(({ isCurrent }) => !isCurrent)!.id
      await other.ask('revokeWalletSession', { params: { sessionId }, body: {} })

      const { recovery, serverShare } = (await recover(other)).value
      expect([serverShare, recovery.share]).toEqual([share('first base'), share('first recovery')])
      const { id } = other.session().user
      const kept = await rows<{ sealed: string | null; key: string }>(
        sql`select share_sealed as sealed, key from wallet_devices where user_id = ${id}`,
      )
      const { server } = running.wallet.keys
      const left = kept.map(({ sealed, key }) => server.open(sealed ?? '', contexts.device(id, key)))
      expect(await Promise.all(left)).toEqual([share('other')])
    })

    it('are stored only for accounts that signed for their user', async () => {
      const client = await logIn('claims@example.com')
      const victim = await logIn('victim@example.com')
      const { proof } = await proveAccounts(client)
      const said = { userId: client.session().user.id, accounts, nonce: proof.nonce }
      const others = { ...accounts, eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const
      const otherSolana = { ...accounts, solana: 'GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL' }
      const old = createNonces(Buffer.alloc(32)).current()
      const wrong = [
        // Accounts of another user, all or one of the two, with any signature.
        { accounts: others, proof },
        { accounts: others, proof: await signStatement({ ...said, accounts: others }) },
        { accounts: otherSolana, proof: await signStatement({ ...said, accounts: otherSolana }) },
        { accounts: { ...accounts, solana: '1'.repeat(32) }, proof },
        // Signed for another user or at another time, or not a signature.
        await proveAccounts(victim),
        { accounts, proof: await signStatement({ ...said, nonce: old }) },
        { accounts, proof: { ...proof, nonce: await client.nonce() } },
        { accounts, proof: { ...proof, eip155: `0x${'00'.repeat(65)}` } },
        { accounts, proof: { ...proof, solana: '1'.repeat(64) } },
      ]
      const sent = await send(client, 'claimed')
      for (const body of wrong)
        expect(await client.ask('createWallet', { body: { ...body, ...sent } })).toMatchObject({
          status: 400,
          code: 'PARAMETER_INVALID',
        })
      expect(await client.ask('createWallet', { body: { accounts, ...sent } })).toMatchObject({
        status: 422,
      })
      expect((await client.ask('getWalletUser')).value.accounts).toBeNull()
      expect((await client.ask('createWallet', { body: { accounts, proof, ...sent } })).status).toBe(200)
    })

    it('stay with a device that logs out', async () => {
      const client = await logIn('logout@example.com')
      await make(client, 'stays')
      await client.ask('revokeWalletSession', { params: { sessionId: 'current' }, body: {} })
      expect(await release(client)).toMatchObject({ status: 401 })
      expect((await client.logIn('logout@example.com')).user.hasDeviceShare).toBe(true)
      expect((await release(client)).value.share).toBe(share('stays server'))
    })

    it('require a recent login for an export, a recovery, a new device and a change of address', async () => {
      const client = await logIn('fresh@example.com')
      await make(client, 'fresh')
      expect((await release(client, 'export')).value.share).toBe(share('fresh server'))
      expect((await client.ask('checkFreshLogin')).status).toBe(200)
      await loginWas(6)
      const refused = { status: 401, code: 'LOGIN_REQUIRED' }
      expect(await release(client, 'export')).toMatchObject(refused)
      expect(await release(client, 'recovery')).toMatchObject(refused)
      expect(await recover(client)).toMatchObject(refused)
      expect(await client.ask('addWalletDevice', { body: { serverShare: share('x') } })).toMatchObject(
        refused,
      )
      const { serverShare, recovery } = await send(client, 'x')
      expect(await client.ask('changeRecovery', { body: { serverShare, recovery } })).toMatchObject(refused)
      expect(await client.ask('checkFreshLogin')).toMatchObject(refused)
      const change = { email: 'fresh@example.org', appOrigin: 'https://app.example' }
      expect(await client.ask('createEmailChange', { body: change })).toMatchObject(refused)
      expect((await release(client)).status).toBe(200)
      await client.logIn('fresh@example.com')
      expect((await release(client, 'export')).status).toBe(200)
    })

    it('of recovery change together, while the device keeps its own', async () => {
      const client = await logIn('recovery@example.com')
      await make(client, 'old')
      const changed = {
        serverShare: share('new base'),
        recovery: { kind: 'code', share: share('new recovery'), salt: 'c2FsdA' },
      }
      const body = { ...changed, recovery: await encryptRecovery(client, changed.recovery) }
      expect((await client.ask('getWalletUser')).value).not.toHaveProperty('recoverySalt')
      const now = { recovery: 'code', recoverySalt: 'c2FsdA' }
      expect((await client.ask('changeRecovery', { body })).value).toMatchObject(now)
      expect((await client.ask('getWalletUser')).value).toMatchObject(now)
      expect((await recover(client)).value).toEqual({ accounts, ...changed })
      expect((await release(client)).value.share).toBe(share('old server'))
    })

    it('are released 60 times a minute per user over all devices, and each release is recorded', async () => {
      const client = await logIn('often@example.com')
      const other = await logIn('often@example.com')
      await make(client, 'often')
      await other.ask('addWalletDevice', { body: { serverShare: share('often, too') } })
      const count = async () =>
        (
          await rows<{ count: number }>(
            sql`select count(*)::int as count from wallet_audit where what = 'shareReleased' and purpose = 'sign'`,
          )
        )[0]!.count
      const before = await count()
      const statuses: number[] = []
      for (let at = 0; at < 62; at += 1) statuses.push((await release(at % 2 ? client : other)).status)
      expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
      expect((await count()) - before).toBe(60)
      const refused = await release(client)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      await running.opened.database.execute(sql`update wallet_turns set ends_at = ends_at - 60000`)
      expect((await release(client)).status).toBe(200)
    })

    it('open for their own row only, and reveal moves and tampering', async () => {
      const ada = await logIn('ada@example.com')
      const eve = await logIn('eve@example.com')
      await make(ada, 'ada')
      await make(eve, 'eve')
      const idOf = (client: typeof ada) => client.session().user.id
      const moved = sql`update wallet_devices set share_sealed = (select share_sealed from wallet_devices where user_id = ${idOf(ada)} limit 1) where user_id = ${idOf(eve)}`
      const refused = { status: 404, code: 'NOT_FOUND' }
      /** Expects a refusal by the row's MAC, and by the envelope in case the MAC could be forged. */
      const expectNoticed = async (client: typeof ada, change: SQL) => {
        await running.opened.database.execute(change)
        expect(await release(client)).toMatchObject(refused)
        const ofClient = eq(walletDevices.userId, idOf(client))
        const found = await running.opened.database.select().from(walletDevices).where(ofClient)
        for (const { mac: _, ...row } of found)
          await running.opened.database
            .update(walletDevices)
            .set(running.context.rows.rows.bind(walletDevices, row))
            .where(and(ofClient, eq(walletDevices.key, row.key)))
        expect(await release(client)).toMatchObject({ status: 500, code: 'INTERNAL' })
      }
      await expectNoticed(eve, moved)
      // Moves between columns, too: both are under the server's keys.
      await expectNoticed(
        eve,
        sql`update wallet_devices set share_sealed = (select base_share_sealed from wallet_users where id = ${idOf(eve)}) where user_id = ${idOf(eve)}`,
      )
      await expectNoticed(
        ada,
        sql`update wallet_devices set share_sealed = overlay(share_sealed placing 'AAAA' from length(share_sealed) - 8) where user_id = ${idOf(ada)}`,
      )
    })

    it('are unreadable in a stolen dump, as are tokens, addresses and proofs', async () => {
      const client = await logIn('stolen@example.com')
      await make(client, 'stolen')
      await client.refresh()
      const tables = await rows<{ table_name: string }>(
        sql`select table_name from information_schema.tables where table_name like 'wallet%'`,
      )
      expect(tables).toHaveLength(11)
      let dump = ''
      for (const { table_name } of tables)
        dump += JSON.stringify(await rows(sql`select * from ${sql.identifier(table_name)}`))
      expect(dump).toContain(client.session().user.id)
      expect(dump).toContain(accounts.eip155)
      const { accessToken, refreshToken } = client.session()
      const given = ['server', 'base', 'recovery'].map((name) => share(`stolen ${name}`))
      const secrets = [...given, 'a share that', 'stolen@example.com']
      const spellings = [...secrets, accessToken, refreshToken].flatMap((secret) => [
        secret,
        Buffer.from(secret).toString('base64').slice(0, 12),
        Buffer.from(secret).toString('hex'),
      ])
      expect(spellings.filter((text) => dump.includes(text))).toEqual([])

      const [user] = await rows<{ recovery: string; base: string }>(
        sql`select recovery_share_sealed as recovery, base_share_sealed as base from wallet_users where id = ${client.session().user.id}`,
      )
      const { id } = client.session().user
      // The server's keys cannot open a recovery share, nor the recovery keys a share of the server.
      const { server, recovery } = running.wallet.keys
      const right = openWalletKeys(testKeys)
      expect(await right.recovery.open(user!.recovery, contexts.recovery(id))).toBe(share('stolen recovery'))
      expect(await right.server.open(user!.base, contexts.base(id))).toBe(share('stolen base'))
      await expect(server.open(user!.recovery, contexts.recovery(id))).rejects.toThrow('recovery-1')
      await expect(recovery.open(user!.base, contexts.base(id))).rejects.toThrow('server-1')
      // A key with the right name and other bytes opens nothing.
      const guessed = openWalletKeys({ ...testKeys, server: [{ id: 'server-1', key: '33'.repeat(32) }] })
      await expect(guessed.server.open(user!.base, contexts.base(id))).rejects.toThrow()
    })
  })

import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase, hasPostgres } from '../../../test/postgres.ts'
import { createWalletClient, type WalletClient } from '../../../test/wallet/createWalletClient.ts'
import { encryptRecovery, recover } from '../../../test/wallet/crossShares.ts'
import { type RunningWallet, startWallet, testKeys } from '../../../test/wallet/startWallet.ts'
import { testAccounts as accounts, proveAccounts } from '../../../test/wallet/testAccounts.ts'
import type { WalletKeySettings } from '../../settings/settings.ts'

const origin = 'https://wallet.example'
const older = testKeys
const newServer = { id: 'server-2', key: '44'.repeat(32) }
const newRecovery = { id: 'recovery-2', key: '55'.repeat(32) }
const readable: WalletKeySettings = {
  ...older,
  server: [...older.server, newServer],
  recovery: [...older.recovery, newRecovery],
}
const wrapping: WalletKeySettings = {
  ...older,
  server: [newServer, ...older.server],
  recovery: [newRecovery, ...older.recovery],
}
const newer: WalletKeySettings = { ...older, server: [newServer], recovery: [newRecovery] }

const share = (name: string) => Buffer.from(`a share that is called ${name}`).toString('base64url')

describe.skipIf(!(await hasPostgres()))('two servers on one Postgres', () => {
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  it.runIf(process.env.SOAK)(
    'change their keys one after the other, while everyone stays logged in with their wallet',
    async () => {
      const database = await createTestDatabase()
      ends.push(database.drop)
      const servers: RunningWallet[] = []
      /** Replaces a server, as a restart with other settings does. */
      const restart = async (at: number, keys: WalletKeySettings) => {
        const next = await startWallet({ databaseUrl: database.url, origin, keys })
        const before = servers[at]
        servers[at] = next
        await before?.close()
      }
      ends.push(async () => {
        for (const server of servers) await server.close()
      })
      await restart(0, older)
      await restart(1, older)

      let turn = 0
      const open = async (email: string) => {
        // Each login uses a single server, since test logins are kept in its memory.
        let isLoggingIn = true
        const client = await createWalletClient(origin, () => {
          turn += 1
          return servers[isLoggingIn ? 0 : turn % 2]?.origin ?? ''
        })
        await client.logIn(email)
        isLoggingIn = false
        return client
      }
      const owners: { client: WalletClient; name: string; server: string }[] = []
      const newOwner = async (name: string) => {
        const client = await open(`${name}@example.com`)
        const body = {
          ...(await proveAccounts(client)),
          serverShare: share(`${name} server`),
          baseShare: share(`${name} base`),
          recovery: await encryptRecovery(client, {
            kind: 'automatic',
            share: share(`${name} recovery`),
          }),
        }
        expect((await client.ask('createWallet', { body })).status).toBe(200)
        owners.push({ client, name, server: share(`${name} server`) })
        // Bypasses the routes: a passkey's ceremony does not involve these keys.
        await servers[0]?.wallet.users.createByPasskey({
          ...{ userId: `passkey-${name}`, hash: name, publicKey: `key-${name}`, counter: 0, name },
        })
      }
      /** Every earlier user signs, and restores the wallet on a new device, at any server. */
      const expectAll = async () => {
        for (const { client, name, server } of owners)
          for (const _ of servers) {
            const released = await client.ask('releaseShare', { body: { purpose: 'sign' } })
            expect(released.value?.share).toBe(server)
            expect((await client.ask('getWalletUser')).value).toMatchObject({
              email: `${name}@example.com`,
              accounts,
            })
            expect((await recover(client)).value).toMatchObject({
              recovery: { share: share(`${name} recovery`) },
              serverShare: share(`${name} base`),
            })
          }
        for (const { name } of owners)
          for (const { wallet } of servers) {
            const { users } = wallet
            expect(await users.findByPasskey(name)).toMatchObject({ publicKey: `key-${name}` })
            expect((await users.read(`passkey-${name}`, 'none')).passkey).toEqual({ name })
          }
      }

      await newOwner('before')
      await expectAll()
      for (const [step, keys] of Object.entries({ readable, wrapping, newer }))
        for (const at of [0, 1]) {
          await restart(at, keys)
          await newOwner(`${step}-${at}`)
          await expectAll()
          // What older keys have wrapped is rewrapped in the background before they can be removed.
          if (step === 'wrapping' && at === 1) await expect.poll(() => countOlder(servers[0])).toBe(0)
        }
      expect(owners).toHaveLength(7)
    },
  )
})

/** Counts the envelopes that are not wrapped by the first of a server's keys. */
async function countOlder(running: RunningWallet | undefined): Promise<number> {
  if (!running) return Number.NaN
  const { keys } = running.wallet
  const [server, recovery] = [keys.server, keys.recovery].map(({ currentPrefix }) => `${currentPrefix}%`)
  const { rows } = (await running.opened.database.execute(sql`
    select count(*)::int as count from (
      select email_sealed as sealed, ${server} as first from wallet_users
      union all select name_sealed, ${server} from wallet_users
      union all select passkey_key_sealed, ${server} from wallet_users
      union all select channel_sealed, ${server} from wallet_farcaster_logins
      union all select base_share_sealed, ${server} from wallet_users
      union all select share_sealed, ${server} from wallet_devices
      union all select recovery_share_sealed, ${recovery} from wallet_users
    ) as envelopes where sealed is not null and sealed not like first
  `)) as unknown as { rows: { count: number }[] }
  return rows[0]?.count ?? Number.NaN
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { unboundRows } from '../../../test/openTestRows.ts'
import { testKeys } from '../../../test/wallet/startWallet.ts'
import type { WalletKeySettings } from '../../settings/settings.ts'
import type { OpenDatabase } from '../../storage/createDatabase.ts'
import { walletFarcasterLogins } from '../../storage/schema/walletFarcasterLogins.ts'
import { createTurns } from '../base/createTurns.ts'
import { contexts } from '../keys/contexts.ts'
import type { KeyWrapper } from '../keys/keyWrapper.ts'
import { createLocalKey, openWalletKeys } from '../keys/openWalletKeys.ts'
import { createShares } from '../shares/createShares.ts'
import { createWalletUsers } from '../users/createWalletUsers.ts'
import { rotateKeys } from './rotateKeys.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterAll(() => opened?.close())

const newServer = { id: 'server_2', key: '44'.repeat(32) }
const newRecovery = { id: 'recovery.2', key: '55'.repeat(32) }
const userCount = 205
/** The name of a social user, name and key of a passkey user, and the channel of a Farcaster login. */
const furtherCount = 4

const open = (settings: WalletKeySettings) => {
  const keys = openWalletKeys(settings)
  const { database } = opened
  const turns = createTurns(database, keys)
  return {
    keys,
    users: createWalletUsers(database, keys, unboundRows),
    shares: createShares({ database, rows: unboundRows, keys, turns }),
  }
}

async function readChannel({ keys }: ReturnType<typeof open>) {
  const [login] = await opened.database.select().from(walletFarcasterLogins)
  return keys.server.open(login?.channel ?? '', contexts.farcaster('under way'))
}

describe('changing the wallet’s keys', () => {
  it('rewraps everything during reads and writes, after which the old keys can be removed', async () => {
    const { database } = opened
    const before = open(testKeys)
    const ids: string[] = []
    for (let at = 0; at < userCount; at += 1) {
      const { id } = await before.users.findOrCreateByEmail(`user-${at}@example.com`)
      ids.push(id)
      await database.execute(
        sql`insert into wallet_devices (user_id, key, created_at) values (${id}, 'frame', 0)`,
      )
      if (at < 3)
        await before.shares.create(
          { userId: id, key: 'frame' },
          {
            accounts: { eip155: `0x${'11'.repeat(20)}`, solana: 'sol' },
            serverShare: `server${at}`,
            baseShare: `base${at}`,
            recovery: { kind: 'automatic', share: `recovery${at}` },
          },
        )
    }
    const social = { provider: 'github', hash: 'of someone', name: 'Ada' } as const
    const { id: socialId } = await before.users.findOrCreateBySocial(social)
    const passkey = {
      userId: 'by-passkey',
      hash: 'of its id',
      publicKey: 'its key',
      counter: 0,
      name: 'Laptop',
    }
    await before.users.createByPasskey(passkey)
    const channel = await before.keys.server.seal('a channel', contexts.farcaster('under way'))
    await database.insert(walletFarcasterLogins).values({
      ...{
        id: 'under way',
        projectId: 'app',
        key: 'frame',
        appOrigin: 'https://app.example',
        device: 'Chrome',
      },
      ...{ channel, createdAt: 0, expiresAt: Number.MAX_SAFE_INTEGER },
    })
    const both = open({
      ...testKeys,
      server: [newServer, ...testKeys.server],
      recovery: [newRecovery, ...testKeys.recovery],
    })
    const [count, again] = await Promise.all([
      rotateKeys(database, both.keys, unboundRows),
      rotateKeys(database, both.keys, unboundRows),
    ])
    // A process with the old key first still writes, and its rows can be read.
    await before.shares.addDevice({ userId: ids[0]!, key: 'frame' }, 'written meanwhile')
    expect(await both.shares.release({ userId: ids[0]!, key: 'frame' })).toBe('written meanwhile')
    expect(count + again).toBe(userCount + 3 * 3 + furtherCount)
    expect(await rotateKeys(database, both.keys, unboundRows)).toBe(1)
    expect(await rotateKeys(database, both.keys, unboundRows)).toBe(0)

    const after = open({ ...testKeys, server: [newServer], recovery: [newRecovery] })
    expect((await after.users.read(ids[204]!, 'frame')).email).toBe('user-204@example.com')
    expect((await after.users.read(socialId, 'frame')).social).toEqual({ provider: 'github', name: 'Ada' })
    expect(await after.users.findByPasskey('of its id')).toMatchObject({ publicKey: 'its key' })
    expect((await after.users.read('by-passkey', 'frame')).passkey).toEqual({ name: 'Laptop' })
    expect(await readChannel(after)).toBe('a channel')
    expect(await after.shares.release({ userId: ids[1]!, key: 'frame' })).toBe('server1')
    expect(await after.shares.recover(ids[2]!)).toMatchObject({
      recovery: { share: 'recovery2' },
      serverShare: 'base2',
    })
    await expect(before.users.read(ids[204]!, 'frame')).rejects.toThrow('server_2')
  })

  it('rotates to a KMS and back', async () => {
    const inside = createLocalKey({ id: 'inside', key: '66'.repeat(32) })
    const asked: string[] = []
    const kms: KeyWrapper = {
      id: 'arn:aws:kms:eu-central-1:1:key/1.2',
      wrap(rowKey, context) {
        asked.push(context)
        return inside.wrap(rowKey, context)
      },
      unwrap: inside.unwrap,
    }
    const sealedCount = userCount + furtherCount + 2 * 3
    const mixed = open({ ...testKeys, server: [kms, newServer], recovery: [newRecovery] })
    expect(await rotateKeys(opened.database, mixed.keys, unboundRows)).toBe(sealedCount)
    expect(new Set(asked).size).toBe(sealedCount)

    const email = 'user-1@example.com'
    const alone = open({ ...testKeys, server: [kms], recovery: [newRecovery] })
    const back = open({ ...testKeys, server: [newServer, kms], recovery: [newRecovery] })
    const returned = open({ ...testKeys, server: [newServer], recovery: [newRecovery] })
    for (const at of [alone, returned]) {
      if (at === returned) expect(await rotateKeys(opened.database, back.keys, unboundRows)).toBe(sealedCount)
      const { id } = await at.users.findOrCreateByEmail(email)
      expect((await at.users.read(id, 'frame')).email).toBe(email)
      expect(await at.shares.release({ userId: id, key: 'frame' })).toBe('server1')
      expect(await at.shares.recover(id)).toMatchObject({
        serverShare: 'base1',
        recovery: { share: 'recovery1' },
      })
      expect(await at.users.findByPasskey('of its id')).toMatchObject({ publicKey: 'its key' })
      expect(await readChannel(at)).toBe('a channel')
    }

    const { server } = openWalletKeys({ ...testKeys, server: [kms] })
    const sealed = await server.seal('text', ['a', 'row'])
    expect(await server.open(sealed, ['a', 'row'])).toBe('text')
    await expect(server.open(sealed, ['a row'])).rejects.toThrow()
    await expect(server.open(sealed, ['a', 'row', ''])).rejects.toThrow()
  })
})

describe('the wallet’s keys', () => {
  const wrong: [string, WalletKeySettings, string][] = [
    ['they are too short', { ...testKeys, server: [{ id: 'a', key: '11' }] }, 'must be 32 bytes'],
    [
      'both rings share one',
      { ...testKeys, recovery: [{ id: 'b', key: '11'.repeat(32) }] },
      'must all differ',
    ],
    [
      'two have the same id',
      { ...testKeys, server: [newServer, { ...newServer, key: '77'.repeat(32) }] },
      'same id',
    ],
    ['the secret is short', { ...testKeys, secret: 'short' }, 'secret must have at least'],
  ]
  it.each(wrong)('are refused when %s', (_, settings, why) => {
    expect(() => openWalletKeys(settings)).toThrow(why)
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { testKeys } from '../../../test/startWallet.ts'
import type { WalletKeySettings } from '../../settings.ts'
import type { OpenDatabase } from '../../storage/createDatabase.ts'
import { createTurns } from '../createTurns.ts'
import { createShares } from '../shares/createShares.ts'
import { createWalletUsers } from '../users/createWalletUsers.ts'
import { createLocalKey } from './createLocalKey.ts'
import type { KeyWrapper } from './keyWrapper.ts'
import { openWalletKeys } from './openWalletKeys.ts'
import { rotateKeys } from './rotateKeys.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterAll(() => opened?.close())

const newServer = { id: 'server_2', key: '44'.repeat(32) }
const newRecovery = { id: 'recovery.2', key: '55'.repeat(32) }
const userCount = 205

const open = (settings: WalletKeySettings) => {
  const keys = openWalletKeys(settings)
  const { database } = opened
  const turns = createTurns(database, keys)
  return {
    keys,
    users: createWalletUsers(database, keys),
    shares: createShares({ database, keys, turns }),
  }
}

describe('changing the wallet’s keys', () => {
  it('wraps everything anew while it is read and written, and then the old ones may go', async () => {
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
    const social = { provider: 'github', hash: 'of somebody', name: 'Ada' } as const
    const { id: socialId } = await before.users.findOrCreateBySocial(social)
    const both = open({
      ...testKeys,
      server: [newServer, ...testKeys.server],
      recovery: [newRecovery, ...testKeys.recovery],
    })
    const [count, again] = await Promise.all([
      rotateKeys(database, both.keys),
      rotateKeys(database, both.keys),
    ])
    // A process that has the old first writes on, and is read.
    await before.shares.addDevice({ userId: ids[0]!, key: 'frame' }, 'written meanwhile')
    expect(await both.shares.release({ userId: ids[0]!, key: 'frame' })).toBe('written meanwhile')
    expect(count + again).toBe(userCount + 3 * 3 + 1)
    expect(await rotateKeys(database, both.keys)).toBe(1)
    expect(await rotateKeys(database, both.keys)).toBe(0)

    const after = open({ ...testKeys, server: [newServer], recovery: [newRecovery] })
    expect((await after.users.read(ids[204]!, 'frame')).email).toBe('user-204@example.com')
    expect((await after.users.read(socialId, 'frame')).social).toEqual({ provider: 'github', name: 'Ada' })
    expect(await after.shares.release({ userId: ids[1]!, key: 'frame' })).toBe('server1')
    expect(await after.shares.recover(ids[2]!)).toMatchObject({
      recovery: { share: 'recovery2' },
      serverShare: 'base2',
    })
    await expect(before.users.read(ids[204]!, 'frame')).rejects.toThrow('server_2')
  })

  it('goes to a KMS and back by the same port', async () => {
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
    const mixed = open({ ...testKeys, server: [kms, newServer], recovery: [newRecovery] })
    expect(await rotateKeys(opened.database, mixed.keys)).toBe(userCount + 1 + 2 * 3)
    expect(new Set(asked).size).toBe(userCount + 1 + 2 * 3)
    const { server } = openWalletKeys({ ...testKeys, server: [kms] })
    const sealed = await server.seal('text', ['a', 'row'])
    expect(await server.open(sealed, ['a', 'row'])).toBe('text')
    await expect(server.open(sealed, ['a row'])).rejects.toThrow()
    await expect(server.open(sealed, ['a', 'row', ''])).rejects.toThrow()
  })
})

describe('the wallet’s keys', () => {
  const wrong: [string, WalletKeySettings, string][] = [
    ['short', { ...testKeys, server: [{ id: 'a', key: '11' }] }, 'not 32 bytes'],
    ['one for both', { ...testKeys, recovery: [{ id: 'b', key: '11'.repeat(32) }] }, 'must not share'],
    ['of one id', { ...testKeys, server: [newServer, { ...newServer, key: '77'.repeat(32) }] }, 'same id'],
    ['with a short secret', { ...testKeys, secret: 'short' }, 'secret is shorter'],
  ]
  it.each(wrong)('%s are refused', (_, settings, why) => {
    expect(() => openWalletKeys(settings)).toThrow(why)
  })
})

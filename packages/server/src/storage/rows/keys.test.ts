import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { createMetrics } from '../../base/createMetrics.ts'
import { createLogger } from '../../createServer.ts'
import { openRows } from '../../openRows.ts'
import type { ServerSettings } from '../../settings/settings.ts'
import { openSignInStore } from '../../signIn/openSignInStore.ts'
import { boundTableMarks } from '../schema/boundTables.ts'

const one = { id: '1', key: '11'.repeat(32) }
const two = { id: '2', key: '22'.repeat(32) }
/** The key that is derived from `secret` in `WALLET_KEYS`. */
const walletMark = `v1.${Buffer.from('wallet secret').toString('base64url')}.mac`

/** Opens the rows as a server with these settings would. */
async function start(
  { database }: Awaited<ReturnType<typeof openEmptyDatabase>>,
  settings: Pick<ServerSettings, 'databaseKeys' | 'databaseBound'>,
) {
  const opened = await openRows({ database, settings, metrics: createMetrics(), log: createLogger('silent') })
  await opened.close()
}

it.each([
  ['no keys', {}],
  ['another key', { databaseKeys: [two] }],
  ['another key of the same id', { databaseKeys: [{ ...two, id: '1' }] }],
])('refuses to start with %s on a bound database, and changes nothing', async (_, settings) => {
  const opened = await openEmptyDatabase()
  await start(opened, { databaseKeys: [one] })
  const marks = () => opened.database.select().from(boundTableMarks).orderBy(boundTableMarks.name)
  const before = await marks()
  await expect(start(opened, settings)).rejects.toThrow(
    'DATABASE_KEYS: the database is bound with a key "1" that this server does not have.',
  )
  expect(await marks()).toEqual(before)
  await start(opened, { databaseKeys: [two, one] })
  await opened.close()
})

it('names the setting of a database that a wallet bound', async () => {
  const opened = await openEmptyDatabase()
  await opened.database.insert(boundTableMarks).values({ name: 'names', boundAt: 1, mac: walletMark })
  await expect(start(opened, {})).rejects.toThrow('WALLET_KEYS: the database is bound with a "secret"')
  await opened.close()
})

it('starts with a mark that was falsified, as long as another one is valid', async () => {
  const opened = await openEmptyDatabase()
  await start(opened, { databaseKeys: [one] })
  await opened.database.insert(boundTableMarks).values({ name: 'other', boundAt: 1, mac: walletMark })
  await start(opened, { databaseKeys: [one] })
  await opened.close()
})

it('starts without keys on a new database, unless it is said to be bound', async () => {
  const opened = await openEmptyDatabase()
  await start(opened, {})
  await expect(start(opened, { databaseBound: true })).rejects.toThrow(
    'DATABASE_KEYS: required, because DATABASE_BOUND is set.',
  )
  await opened.close()
})

it('refuses an app that shares the database without its keys, and lets go of the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await (await openSignInStore({ dataDir, databaseKeys: [one] })).close()
  await expect(openSignInStore({ dataDir })).rejects.toThrow(
    'openSignInStore: the database is bound with a key "1" that "databaseKeys" does not have.',
  )
  await (await openSignInStore({ dataDir, databaseKeys: [one] })).close()
})

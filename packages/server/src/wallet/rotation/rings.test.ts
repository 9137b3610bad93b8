import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { unboundRows } from '../../../test/openTestRows.ts'
import { testKeys } from '../../../test/wallet/startWallet.ts'
import type { OpenDatabase } from '../../storage/createDatabase.ts'
import { walletDevices, walletUsers } from '../../storage/schema/wallet.ts'
import { createTurns } from '../base/createTurns.ts'
import { contexts } from '../keys/contexts.ts'
import { gcmOpen } from '../keys/gcm.ts'
import { createLocalKey, openWalletKeys } from '../keys/openWalletKeys.ts'
import { createShares } from '../shares/createShares.ts'
import { createWalletUsers } from '../users/createWalletUsers.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterAll(() => opened?.close())

const share = (name: string) => Buffer.from(`a share that is called ${name}`).toString('base64url')
const frameKey = 'frame'
/** Purposes that keys are derived for anywhere, and likely others. */
const purposes = [
  ...['e-mail logins', 'social logins', 'passkey logins', 'farcaster logins', 'nonce', 'account nonce'],
  ...['email', 'turns', 'share', 'row', 'recovery', 'server', 'seed', ''],
]

/** Stores a wallet. Returns each of its rows with its context, by the ring that seals it. */
async function keep() {
  const { database } = opened
  const keys = openWalletKeys(testKeys)
  const { id } = await createWalletUsers(database, keys, unboundRows).findOrCreateByEmail(
    `${crypto.randomUUID()}@example.com`,
  )
  await database.execute(
    sql`insert into wallet_devices (user_id, key, created_at) values (${id}, ${frameKey}, 0)`,
  )
  await createShares({ database, rows: unboundRows, keys, turns: createTurns(database, keys) }).create(
    { userId: id, key: frameKey },
    {
      accounts: { eip155: `0x${'11'.repeat(20)}`, solana: 'sol' },
      serverShare: share('server'),
      baseShare: share('base'),
      recovery: { kind: 'automatic', share: share('recovery') },
    },
  )
  const [user] = await database.select().from(walletUsers).where(eq(walletUsers.id, id))
  const [device] = await database.select().from(walletDevices).where(eq(walletDevices.userId, id))
  const row = (sealed: string | null | undefined, parts: readonly string[], name: string) => {
    const [, , wrapped = '', body = ''] = (sealed ?? '').split('.')
    const context = JSON.stringify(['v1', ...parts])
    return {
      context,
      wrapped: Buffer.from(wrapped, 'base64url'),
      body: Buffer.from(body, 'base64url'),
      stored: share(name),
    }
  }
  return {
    server: [
      row(device?.share, contexts.device(id, frameKey), 'server'),
      row(user?.baseShare, contexts.base(id), 'base'),
    ],
    recovery: [row(user?.recoveryShare, contexts.recovery(id), 'recovery')],
  }
}

/** Derives every key that a ring, with the secret, gives for one of these texts. */
function deriveAll(ring: 'server' | 'recovery', texts: readonly string[]): Uint8Array[] {
  const { derive, hash } = openWalletKeys(testKeys)
  const bytes = testKeys[ring].map((key) => Buffer.from('key' in key ? key.key : '', 'hex'))
  const fromKey = (key: Buffer, text: string) => [
    createHmac('sha256', key).update(text).digest(),
    createHash('sha256').update(key).update(text).digest(),
    createHash('sha256').update(text).update(key).digest(),
    ...[
      [text, ''],
      ['', text],
      ['', `latchkey ${text}`],
    ].map(([salt = '', info = '']) => Buffer.from(hkdfSync('sha256', key, salt, info, 32))),
  ]
  const fromSecret = (text: string) => [
    derive(text),
    ...purposes.map((purpose) => Buffer.from(hash(purpose, text), 'base64url')),
  ]
  return [
    ...bytes,
    ...texts.flatMap((text) => [...bytes.flatMap((key) => fromKey(key, text)), ...fromSecret(text)]),
  ]
}

describe.each(['server', 'recovery'] as const)('the keys of the %s ring alone', (ring) => {
  it('open no share, however derived: every row has a key of its own, stored with the row', async () => {
    const wallets = [await keep(), await keep()]
    const rows = wallets.flatMap((wallet) => wallet[ring])
    const [key] = testKeys[ring]
    if (!('key' in key)) throw new TypeError('Test keys are in the settings')
    const wrapper = createLocalKey(key)
    const unwrapped = await Promise.all(rows.map(({ wrapped, context }) => wrapper.unwrap(wrapped, context)))
    const rowKeys = unwrapped.flatMap((rowKey) => rowKey ?? [])
    const derived = deriveAll(ring, [...purposes, ...rows.map(({ context }) => context)])

    const open = (by: Uint8Array, { body, context }: (typeof rows)[number]) => {
      try {
        return gcmOpen(by, body, context).toString()
      } catch {
        return undefined
      }
    }
    // Each opens with its row's own key, which proves that the search can succeed.
    rows.forEach((row, at) => {
      expect(open(rowKeys[at] ?? new Uint8Array(32), row)).toBe(row.stored)
    })
    for (const row of rows) expect(derived.map((each) => open(each, row)).filter(Boolean)).toEqual([])
    const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    const known = new Set(derived.map(toText))
    expect(rowKeys.filter((rowKey) => known.has(toText(rowKey)))).toEqual([])
    expect(new Set(rowKeys.map(toText)).size).toBe(rows.length)
    const said = derived.map((each) => Buffer.from(each).toString('latin1')).join('\n')
    expect(
      rows.filter(({ stored }) => said.includes(Buffer.from(stored, 'base64url').toString('latin1'))),
    ).toEqual([])
  })
})
